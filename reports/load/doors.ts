import { doorLatency, type LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, duration } from '../text.ts';
import { saidList } from './said-list.ts';

const seconds = (ms: number): string => duration(ms / 1000);

/** What the doors came to by their plan, and what became of those who came to one without a network, in sentences. */
export function doorsInWords(result: LoadResult): string[] {
  const { plan, offline } = result;
  const { forecast } = plan;
  return [
    ...(forecast === undefined
      ? []
      : [
          `By the plan alone 95 of 100 people wait up to ${seconds(forecast.wait_p95_ms)} for their turn; they waited up to ${seconds(doorLatency(result).p95)}.`,
          ...(forecast.longest.wait_ms === 0
            ? []
            : [
                `The longest queue by the plan is that of ${forecast.longest.door} after ${seconds(forecast.longest.at_ms)}: ${count(forecast.longest.people, 'person', 'people')}, ${seconds(forecast.longest.wait_ms)}.`,
              ]),
        ]),
    ...(offline === undefined
      ? []
      : [
          `Doors without a network let ${count(offline.people, 'person', 'people')} in; of ${offline.uploaded} the service was told afterwards: ${offline.lost} lost, ${offline.doubled} duplicated.`,
        ]),
  ];
}

/** The section on doors, where a plan knows more of them than their number. */
export function doorsSection(result: LoadResult): Markup | false {
  const said = doorsInWords(result);
  return said.length > 0 && html`<h2 id="doors">Doors</h2>${saidList(said)}`;
}
