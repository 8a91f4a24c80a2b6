import { outcomeOf } from '../outcome.ts';
import type { Result } from '../result.ts';
import { transitionsOf } from '../transitions.ts';
import { ReportAnchors } from './anchors.ts';
import { coverage } from './coverage.ts';
import { DISTRIBUTIONS_STYLE } from './distributions.ts';
import { htmlDocument } from './document.ts';
import { drift } from './drift.ts';
import { ExchangeShelf } from './exchange.ts';
import { firstPage } from './first-page.ts';
import { gaps } from './gaps.ts';
import { latency } from './latency.ts';
import { MAP_STYLE, map } from './map.ts';
import { html } from './markup.ts';
import { rsvpTable } from './rsvp.ts';
import { rulesSection } from './rules.ts';
import { SCRIPT } from './script.ts';
import { stats } from './stats.ts';
import { transitions } from './transitions.ts';
import { endedEarly, unjudged, weak, workarounds } from './unjudged.ts';
import { violationsSection } from './violations.ts';

/** The report as one HTML file under 2 MB that needs nothing from outside and runs nothing that an environment answered. */
export function htmlReport(result: Result): string {
  const outcome = outcomeOf(result);
  const showing = { result, shelf: new ExchangeShelf(result.exchanges), anchors: new ReportAnchors(outcome) };
  const table = transitionsOf(result.observations);
  const warnings = [...outcome.warnings.values()].flat();
  return htmlDocument({
    title: `${result.verdict.verdict}: ${result.run.name}`,
    name: 'Muster',
    links: [
      ['violations', 'Causes'],
      ...(outcome.drift.length > 0 ? [['drift', 'Drift'] as const] : []),
      ['unjudged', 'Not exercised'],
      ['map', 'At a glance'],
      ['rules', 'Rules'],
      ['gaps', 'Gaps'],
      ...(result.rsvp.size > 0 ? [['rsvp', 'RSVP'] as const] : []),
      ...(table.length > 0 ? [['check-in', 'Check-in'] as const] : []),
      ['latency', 'Latency'],
      ['coverage', 'Coverage'],
      ['stats', 'Figures'],
    ],
    style: MAP_STYLE + DISTRIBUTIONS_STYLE,
    body: html`${firstPage(result, outcome)}
<p class="search"><input type="search" id="filter" placeholder="Search: a rule, a word, a verdict, an operation" aria-label="Search violations, rules and gaps" hidden> <span id="found" class="soft small" role="status"></span></p>
${violationsSection('violations', 'Causes', outcome.causes, showing)}
${outcome.followers.length > 0 && violationsSection('consequences', 'Consequences', outcome.followers, showing)}
${outcome.standing.length > 0 && violationsSection('known', 'Known findings', outcome.standing, showing)}
${drift(outcome.drift)}
${unjudged(outcome)}
${endedEarly(outcome)}
${warnings.length > 0 && violationsSection('warnings', 'Warnings', warnings, showing)}
${weak(result.verdict.weak)}
${workarounds(result)}
${map(result, showing.anchors)}
${rulesSection(result, showing.anchors)}
${gaps(result)}
${result.rsvp.size > 0 && rsvpTable(result.rsvp)}
${table.length > 0 && transitions(table)}
${latency(result.latency)}
${coverage(result)}
${stats(result)}`,
    script: SCRIPT,
  });
}
