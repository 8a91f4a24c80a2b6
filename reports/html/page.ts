import { outcomeOf } from '../outcome.ts';
import type { Result } from '../result.ts';
import { transitionsOf } from '../transitions.ts';
import { coverage } from './coverage.ts';
import { ExchangeShelf } from './exchange.ts';
import { firstPage } from './first-page.ts';
import { gaps } from './gaps.ts';
import { html, Markup } from './markup.ts';
import { rules } from './rules.ts';
import { SCRIPT } from './script.ts';
import { stats } from './stats.ts';
import { STYLE } from './style.ts';
import { transitions } from './transitions.ts';
import { endedEarly, unjudged, weak } from './unjudged.ts';
import { violations } from './violations.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/** The report as one HTML file that needs nothing from outside and runs nothing that an environment answered. */
export function htmlReport(result: Result): string {
  const outcome = outcomeOf(result);
  const shelf = new ExchangeShelf(result.exchanges);
  const table = transitionsOf(result.observations);
  const warnings = [...outcome.warnings.values()].flat();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${result.verdict.verdict}: ${result.run.name} · Muster</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<nav><div><b>Muster</b>
<a href="#violations">Violations</a><a href="#unjudged">Not exercised</a><a href="#rules">Rules</a><a href="#gaps">Gaps</a>${table.length > 0 && html`<a href="#check-in">Check-in</a>`}<a href="#coverage">Coverage</a><a href="#stats">Figures</a></div></nav>
<main>
${firstPage(result, outcome)}
<p class="search"><input type="search" id="filter" placeholder="Search: a rule, a word, a verdict, an operation" aria-label="Search violations, rules and gaps" hidden> <span id="found" class="soft small" role="status"></span></p>
${violations('violations', 'Violations', outcome.causes, shelf, result)}
${outcome.followers.length > 0 && violations('consequences', 'Consequences', outcome.followers, shelf, result)}
${unjudged(outcome)}
${endedEarly(outcome)}
${warnings.length > 0 && violations('warnings', 'Warnings', warnings, shelf, result)}
${weak(result.verdict.weak)}
${rules(result)}
${gaps(result)}
${table.length > 0 && transitions(table)}
${coverage(result)}
${stats(result)}
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}
