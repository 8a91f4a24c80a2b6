import type { Certificate } from '../../record/certificate.ts';
import { painter } from '../terminal.ts';
import { cut, oneLine, wrap } from '../text.ts';
import { placeOf, standings } from './words.ts';

const WIDTH = 80;
const MOST = 10;

export interface CertificateSummaryOptions {
  readonly colour: boolean;
  readonly quiet: boolean;
  /** Where the bundle was written. */
  readonly bundle: string;
  readonly fingerprint: string | null;
}

/** The end of a certification on a terminal of 80 columns. */
export function certificateSummary(
  certificate: Certificate,
  { colour, quiet, bundle, fingerprint }: CertificateSummaryOptions,
): string {
  const paint = painter(colour);
  const { certified, because, rules } = certificate;
  const word = paint('bold', paint(certified ? 'green' : 'red', certified ? 'CERTIFIED' : 'NOT CERTIFIED'));
  if (quiet) return `${word}  ${bundle}\n`;
  const counts = standings(rules);
  const shown = rules.filter((rule) => rule.standing === 'passed' && rule.shown).length;
  const lines = [
    '',
    cut(`  Muster certificate: ${oneLine(certificate.environment)}, ${oneLine(placeOf(certificate))}`, WIDTH),
    '',
    `  ${word}  policy ${certificate.policy}`,
    ...wrap(certificate.asks, WIDTH - 4).map((line) => `  ${line}`),
    paint(
      'dim',
      `  ${counts.passed} passed, ${counts.broken} broken, ${counts.missing} not shown, ${counts.unrequired} not asked${counts.inapplicable > 0 ? `, ${counts.inapplicable} not applicable` : ''}`,
    ),
    paint('dim', `  seeds ${certificate.runs.map(({ seed }) => seed).join(' and ')}`),
    '',
  ];
  for (const reason of because.slice(0, MOST))
    for (const [index, line] of wrap(`${reason}.`, WIDTH - 6).entries())
      lines.push(`    ${index === 0 ? `${paint('red', '✗')} ` : '  '}${line}`);
  if (because.length > MOST) lines.push(paint('dim', `    and ${because.length - MOST} more`));
  if (because.length > 0) lines.push('');
  lines.push(
    `  ${paint('bold', 'Shown'.padEnd(9))}${shown} rules follow from the journals, ${counts.passed - shown} rest on claims`,
    `  ${paint('bold', 'Signed'.padEnd(9))}${fingerprint === null ? paint('yellow', 'no: give a key with --key, or nobody accepts it') : fingerprint}`,
    `  ${paint('bold', 'Bundle'.padEnd(9))}${bundle}`,
  );
  return `${lines.join('\n')}\n`;
}
