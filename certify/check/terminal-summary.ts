import { painter } from '../../reports/terminal.ts';
import { count, cut, oneLine, wrap } from '../../reports/text.ts';
import type { CheckReport } from './report.ts';

const WIDTH = 80;

/** What a checker found, on a terminal of 80 columns. */
export function checkSummary(
  report: CheckReport,
  { colour, quiet }: { colour: boolean; quiet: boolean },
): string {
  const paint = painter(colour);
  const { accepted, refusals, fingerprint, trusted, shown, claimed, required } = report;
  const word = paint('bold', paint(accepted ? 'green' : 'red', accepted ? 'ACCEPTED' : 'REFUSED'));
  if (quiet) return `${word}  ${report.bundle}\n`;
  const lines = [
    '',
    cut(
      `  ${oneLine(report.environment)} at ${oneLine(report.base_url)}, policy ${oneLine(report.policy)}`,
      WIDTH,
    ),
    '',
    `  ${word}  ${accepted ? 'the journal leads to the verdict that is certified' : count(refusals.length, 'reason')}`,
  ];
  const say = (text: string, sign = ' '): void => {
    for (const [index, line] of wrap(text, WIDTH - 6).entries())
      lines.push(`    ${index === 0 ? sign : ' '} ${line}`);
  };
  for (const { sentence } of refusals) say(sentence, paint('red', '✗'));
  if (accepted) {
    lines.push('');
    say(
      `${shown.length} of ${count(required, 'required rule')} are shown by the exchanges alone; ${claimed.length} rest on what the checks wrote down of exchanges that are in the journal.`,
    );
    say(
      trusted
        ? `It is signed by the key that you trust, ${fingerprint}.`
        : `It is signed by ${fingerprint}: whose key that is, you have to know (--trusted-key).`,
    );
    lines.push('', `  ${paint('bold', 'What it cannot prove')}`);
    for (const limit of report.limits) say(limit, '·');
  }
  return `${lines.join('\n')}\n`;
}
