import type { Evidence } from '../store/evidence-files.ts';
import type { ChangeCommand } from '../store/shape.ts';
import { whenOf } from './figures.ts';

/** What one command took, and how it ended. */
export const changeSentence = ({ name, minutes, exit, said }: ChangeCommand): string =>
  `${name}: ${minutes} min, ${said}${exit === 0 ? '' : ` (ended with ${exit})`}`;

/** The table of what a change costs, in docs/cost.md. */
export function changeLines({ 'cost-change': change }: Evidence): string {
  if (change === undefined)
    return 'Nothing has been measured yet: `npm run evidence cost-change` does, and writes it here.';
  return [
    '| command | minutes | its last line |',
    '|---|---|---|',
    ...change.commands.map(({ name, minutes, said }) => `| ${name} | ${minutes} | ${said} |`),
    '',
    `Measured ${whenOf(change)}, on ${change.cores} cores with Node.js ${change.node}, one after the other.`,
  ].join('\n');
}
