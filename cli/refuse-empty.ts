import type { Command } from 'commander';
import { UsageError } from '../harness/profile/errors.ts';

const REMEDY = 'give it a value, or leave it out. Is a variable empty?';

/** Of init an empty answer means that there is none; of these there always is one. */
const ALWAYS: ReadonlySet<string> = new Set(['profile', 'from', 'baseUrl']);

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Refuses an option or argument that is given and says nothing, as where a variable of a script is empty. @throws UsageError */
export function refuseEmpty(command: Command): void {
  if (command.args.includes(''))
    throw new UsageError(`An argument of muster ${command.name()} is empty: ${REMEDY}`);
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli') continue;
    if (command.name() === 'init' && !ALWAYS.has(name)) continue;
    if (isEmpty(command.getOptionValue(name)))
      throw new UsageError(`The option ${option.long} is empty: ${REMEDY}`);
  }
}
