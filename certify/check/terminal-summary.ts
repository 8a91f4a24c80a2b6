import { painter } from '../../reports/terminal.ts';
import { count, cut, oneLine, wrap } from '../../reports/text.ts';
import type { CheckReport } from './report.ts';

const WIDTH = 80;

const WORD = { accepted: 'ACCEPTED', refused: 'REFUSED', 'not-decided': 'NOT DECIDED' } as const;
const COLOUR = { accepted: 'green', refused: 'red', 'not-decided': 'magenta' } as const;

/** What a checker found, on a terminal of 80 columns. */
export function checkSummary(
  report: CheckReport,
  { colour, quiet }: { colour: boolean; quiet: boolean },
): string {
  const paint = painter(colour);
  const { outcome, refusals, undecided, certificate } = report;
  const word = paint('bold', paint(COLOUR[outcome], WORD[outcome]));
  if (quiet) return `${word}  ${report.bundle}\n`;
  const lines = ['', cut(`  ${placeOf(report)}`, WIDTH), '', `  ${word}  ${headline(report)}`];
  const say = (text: string, sign = ' '): void => {
    for (const [index, line] of wrap(text, WIDTH - 6).entries())
      lines.push(`    ${index === 0 ? sign : ' '} ${line}`);
  };
  for (const { sentence } of refusals) say(oneLine(sentence), paint('red', '✗'));
  for (const sentence of undecided) say(sentence, paint('magenta', '?'));
  if (outcome === 'refused' || certificate === null) return `${lines.join('\n')}\n`;
  lines.push('');
  say(followsOf(report));
  if (report.trusted) say(`It is signed by the key that you trust, ${report.fingerprint}.`);
  if (certificate.nonce === null)
    say('It answers no nonce: its runs may be as old as they say, and no younger.');
  if (report.timestamp !== null)
    say(`${report.timestamp.authority} says that it was there at ${report.timestamp.time}.`);
  lines.push('', `  ${paint('bold', 'What it cannot prove')}`);
  for (const limit of report.limits) say(limit, '·');
  return `${lines.join('\n')}\n`;
}

function placeOf({ certificate, policy }: CheckReport): string {
  if (certificate === null) return 'A certificate that cannot be read';
  const { embedded, environment, base_url: url } = certificate;
  return `${embedded ? 'EMBEDDED DEMONSTRATION, of nobody’s environment: ' : ''}${oneLine(environment)} at ${oneLine(url)}, policy ${policy}`;
}

function headline({ outcome, refusals, shownOnly, shown, claimed, certificate }: CheckReport): string {
  if (outcome === 'refused') return count(refusals.length, 'reason');
  if (outcome === 'not-decided') return 'nothing is wrong with it, and something is yours to say';
  const of = certificate?.embedded === true ? 'the embedded environment, ' : '';
  return shownOnly
    ? `${of}as to ${shown.length} of ${shown.length + claimed.length} rules, by the journals alone`
    : `${of}the journals lead to the verdict that is certified`;
}

/** How much of a certificate rests on what anybody can derive again. */
export const followsOf = ({ shown, claimed }: Pick<CheckReport, 'shown' | 'claimed'>): string =>
  `${shown.length} of ${shown.length + claimed.length} rules follow from the journal, ${claimed.length} rest on what the signer's run claimed.`;
