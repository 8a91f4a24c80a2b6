import type { LoadResult } from '../../record/load-result.ts';
import { DISTRIBUTIONS_STYLE } from '../html/distributions.ts';
import { htmlDocument } from '../html/document.ts';
import { html } from '../html/markup.ts';
import { capacity } from './capacity.ts';
import { contract } from './contract.ts';
import { doorsSection } from './doors.ts';
import { generator } from './generator.ts';
import { hero } from './hero.ts';
import { latencies } from './latency.ts';
import { limitsSection } from './limits.ts';
import { objectives } from './objectives.ts';
import { overTime } from './over-time/over-time.ts';
import { PLOT_STYLE } from './plot/style.ts';
import { reconciled } from './reconciled.ts';
import { troubleSection } from './trouble.ts';

/** The report of a load run as one HTML file without a script: values show where the pointer is. `dashboard`: the report of k6 beside it. */
export const loadPage = (result: LoadResult, dashboard?: string): string =>
  htmlDocument({
    title: `${result.verdict}: load ${result.scenario}, ${result.profile}`,
    name: 'Muster load',
    links: [
      ...(result.capacity === undefined ? [] : [['capacity', 'Capacity'] as const]),
      ['objectives', 'Objectives'],
      ...(result.trouble === undefined ? [] : [['trouble', 'Trouble'] as const]),
      ['reconciled', 'Reconciled'],
      ['time', 'Over time'],
      ['latency', 'Latency'],
      ['contract', 'Contract'],
      ['limits', 'Limits'],
      ['generator', 'Generator'],
    ],
    style: PLOT_STYLE + DISTRIBUTIONS_STYLE,
    body: html`${hero(result)}
${capacity(result)}
${objectives(result)}
${doorsSection(result)}
${troubleSection(result)}
${reconciled(result)}
${overTime(result)}
${latencies(result)}
${contract(result)}
${limitsSection(result)}
${generator(result, dashboard)}`,
  });
