import type { Plan } from '../../record/load-plan.ts';
import { count, duration, number, wrap } from '../../reports/text.ts';
import type { PeopleSource } from '../people/part.ts';
import type { RunContext } from '../run-context.ts';
import { doorsSentence } from '../scenario/doors/servable.ts';
import { listReads } from '../scenario/requests.ts';

const partInWords = ({ part }: PeopleSource): string =>
  part === undefined ? '' : ` (part ${part.number} of ${part.of})`;

/** Of a terminal. */
const WIDTH = 80;

/** What is said before a load is prepared. */
interface Announced {
  readonly clients: number;
  readonly announced: number;
}

/** What a load will send and make, in words. */
export function loadAnnouncement(
  { profile, settings }: Pick<RunContext, 'profile' | 'settings'>,
  plan: Plan,
  { clients, announced }: Announced,
): string {
  const doors = doorsSentence(plan);
  const reads = listReads(settings.scenario, plan);
  const sentences = [
    `${count(plan.admissions, 'person', 'people')} within ${duration(plan.endMs / 1000)}, ${count(settings.scanners, 'scanner')}, ${count(clients, 'token')}; about ${count(plan.requests, 'request')} of scanners, at most ${number(plan.peakPerSecond)} due in a second${reads === 0 ? '' : `, and ${number(reads)} of dashboards that read the list`}.`,
    ...(settings.source === undefined
      ? []
      : [
          `It lets in people of ${settings.source.own}${partInWords(settings.source)}, whose check-ins muster load restore undoes.`,
        ]),
    `It prepares ${count(announced, 'attendee')} and creates ${number(plan.creates)} more: ${number(announced + plan.creates)} in all. They stay behind, as API v2 deletes none; later runs reuse them.`,
    ...(doors === undefined ? [] : [doors]),
  ];
  return [
    `Load ${settings.scenario.name} on ${profile.name} (${profile.base_url}), event ${profile.event_id ?? ''}:`,
    ...sentences.flatMap((one) => wrap(one, WIDTH - 2)).map((line) => `  ${line}`),
  ].join('\n');
}
