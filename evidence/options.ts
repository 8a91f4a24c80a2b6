import { parseArgs } from 'node:util';
import { targetNames } from '../detect/targets/targets.ts';
import { BUSY, PATIENT } from '../detect/workers/at-once.ts';
import type { Part, Wanted } from './part.ts';

export interface Options {
  readonly parts: readonly Part[];
  readonly wanted: Wanted;
  readonly fresh: boolean;
  readonly partial: boolean;
  readonly help: boolean;
  readonly workers: number;
}

export class OptionError extends Error {}

/** Throws `OptionError` with a sentence that names what is wrong and what there is. */
export function optionsOf(args: readonly string[], parts: readonly Part[]): Options {
  const { values, positionals } = parsed(args);
  const targets = words(values.target).filter((name) => name !== 'all');
  for (const name of targets)
    if (!targetNames().includes(name))
      throw new OptionError(`There is no server ${name}: name some of ${targetNames().join(', ')}, or all.`);
  for (const name of positionals)
    if (!parts.some((part) => isNamed(part, name)))
      throw new OptionError(
        name === 'first-contact'
          ? 'First contact happens once: evidence/figures/first-contact.json is written by hand, from what was measured then.'
          : `There is no part ${name}: name some of ${parts.map((part) => part.name).join(', ')}, or none for all.`,
      );
  const sample = values.sample === undefined ? undefined : Number(values.sample);
  if (sample !== undefined && !(Number.isInteger(sample) && sample > 0))
    throw new OptionError(`--sample takes a whole number from 1, and ${values.sample} is none.`);
  const workers = Number(values.workers);
  if (!(Number.isInteger(workers) && workers > 0))
    throw new OptionError(`--workers takes a whole number from 1, and ${values.workers} is none.`);
  return {
    workers,
    parts: parts.filter(
      (part) => positionals.length === 0 || positionals.some((name) => isNamed(part, name)),
    ),
    wanted: {
      ...(targets.length > 0 && { targets }),
      faults: words(values.fault),
      variants: words(values.variant),
      ...(sample !== undefined && { sample }),
    },
    fresh: values.fresh,
    partial: values.partial,
    help: values.help,
  };
}

/** `cost`, `load` and `reliability` name every part that begins with them. */
const isNamed = (part: Part, name: string): boolean => part.name === name || part.name.startsWith(`${name}-`);

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        target: { type: 'string', multiple: true, default: [] },
        fault: { type: 'string', multiple: true, default: [] },
        variant: { type: 'string', multiple: true, default: [] },
        workers: { type: 'string', default: `${BUSY}` },
        sample: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        partial: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

const words = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',')).filter((word) => word !== '');

/** The longest name of a part, and a gap. */
const widthOf = (parts: readonly Part[]): number => Math.max(...parts.map(({ name }) => name.length)) + 2;

export const help = (parts: readonly Part[]): string => `
Measures the full figures and writes them to evidence/, with the tables of README, docs/evidence.md and
evidence/kill-matrix.md made from them.
Results are kept in results/evidence/: a run that was killed goes on where it stopped when it is started again. A row of
faults, variants, matrix, journal or runs counts until its checks, server, judge or client change, anything else until the
next commit.

  npm run evidence [part…] [-- options]

Parts, in this order where none is named; cost, load and reliability name all that begin with them:
${parts.map(({ name, about }) => `  ${name.padEnd(widthOf(parts))}${about}`).join('\n')}

Options:
  --target <names>    only these servers
  --fault <words>     only faults whose ids hold one of these words
  --variant <words>   only variants whose names hold one of these words
  --workers <n>         so many processes judge at once, each one server at a time (${BUSY} here); of faults and variants;
                        beside several, up to ${PATIENT} more judge variants that mostly wait
  --sample <n>        at most so many of each server; of runs and of rushes, so many
  --fresh             forgets what was measured in these parts
  --partial           writes evidence/ even where not all was run, or the work tree has changes

Exit codes: 0 the figures are what they must be, 1 a fault survived, a variant brought a false positive or something was not judged, 2 wrong usage, 4 nothing could
be measured
`;
