import type { Evidence } from '../store/evidence-files.ts';
import { whenOf } from './figures.ts';

/** What each part measures, the gravest first. */
const MEASURED: Readonly<Record<string, string>> = {
  'reliability-hostile': 'ways in which a server misbehaves',
  'reliability-canaries': 'canaries that a server repeats everywhere',
  'reliability-kills': 'kills at random moments',
  'reliability-rough': 'runs over connections that are held up, cut and reset',
  'reliability-pace': 'pace, most observed ÷ limit, with the browser and two workers',
  'reliability-sign-in': 'sign-in pages, by form and by browser, those of Spring and Doorkeeper among them',
  'reliability-hands': 'runs beside each other in events that others work in',
  'reliability-controls':
    'things that are not there, and servers that do nothing, which no rule may count as obedience',
  'reliability-conversation': 'wrong usages, and `init` in a terminal through wrong turns',
  'reliability-memory': 'memory against servers that send without end',
};

const inOrder = ({ reliability = [] }: Evidence) =>
  Object.entries(MEASURED).flatMap(([part, what]) => {
    const one = reliability.find((evidence) => evidence.part === part);
    return one === undefined ? [] : [{ what, one }];
  });

/** The table of what was tried, with what prints it again. */
export function reliabilityLines(evidence: Evidence): string {
  const rows = inOrder(evidence).map(
    ({ what, one }) => `| ${what} | ${one.sentence} | ${whenOf(one)} | \`${one.command}\` |`,
  );
  if (rows.length === 0)
    return 'Nothing has been measured yet: `npm run evidence reliability` does, and writes it here.';
  return [
    '| tried | what came of it | when | by |',
    '|---|---|---|---|',
    ...rows,
    '',
    '`npm run evidence reliability` measures this again and writes this table from `evidence/figures/`. Each test prints its figures as',
    'lines that begin with `figure`.',
  ].join('\n');
}
