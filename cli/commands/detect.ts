import { type Command, Option } from 'commander';
import type { DetectionRequest } from '../../detect/run-detection.ts';
import { BUSY, PATIENT } from '../../detect/workers/at-once.ts';
import { userPath } from '../../harness/paths.ts';
import { names, positive } from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
A fault is killed when a check finds a breach of the very rule that the fault breaks; a variant is clean when the
verdict on it is "conforms".

Examples:
  $ muster detect                                 every fault and variant of the reference environment
  $ muster detect --fault rsvp --variant none     the faults about rsvp alone
  $ muster detect --target all --json             the servers in detect/peers too
  $ muster detect --target all --sample 20 --key $(git rev-parse HEAD)
  $ muster detect --resume evidence.ndjson        goes on where an earlier run stopped
  $ muster detect --changed                       what changes that are not committed may affect
  $ muster detect --changed main --target all     the same of a branch, on every server

Exit codes: 0 all killed and all clean, 1 a fault survived or a variant brought a false positive, 2 wrong usage, 4 something could not be judged
`;

interface DetectCommandOptions {
  readonly target?: readonly string[];
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  readonly seeds: number;
  readonly workers?: number;
  readonly changed?: string | true;
  readonly sample?: number;
  readonly key?: string;
  readonly whole: boolean;
  readonly unmarked?: true;
  readonly resume?: string;
  readonly page?: string;
  readonly json: boolean;
}

/** `muster detect` */
export const detectCommand = (command: Command, finish: Finish): Command =>
  command
    .option('--target <names>', 'servers: reference (default), those in detect/peers, or all', names)
    .option('--fault <words>', 'only faults whose ids hold one of these words; none leaves them out', names)
    .option(
      '--variant <words>',
      'only variants whose names hold one of these words; none leaves them out',
      names,
    )
    .option('--seeds <n>', 'how many seeds each variant is run with', positive, 1)
    .option(
      '--workers <n>',
      `so many processes judge at once, each one server at a time (default: 1, with --changed two a core); beside several, up to ${PATIENT} more judge what mostly waits`,
      positive,
    )
    .addOption(
      new Option(
        '--changed [since]',
        'only what may be affected by what changed since a commit (default: the last one, or main where all is committed), up to the first surprise',
      ).conflicts(['resume', 'page', 'sample', 'whole']),
    )
    .option('--sample <n>', 'at most so many faults, of each server, and half as many variants', positive)
    .option('--key <text>', 'chooses the sample')
    .option(
      '--whole',
      'goes on after the first kill: every column of the matrix, and how well the named rule is found',
      false,
    )
    .option('--unmarked', 'holds them against runs that do not say who they are')
    .option('--resume <file>', 'writes results line by line, and leaves out what the file holds')
    .option('--page <file>', 'writes the matrix as a page of Markdown')
    .option('--json', 'prints the results as JSON', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (options: DetectCommandOptions) => {
      const { changed } = options;
      const write = (text: string): void => void process.stdout.write(text);
      if (changed !== undefined) {
        const { runChanged } = await import('../../detect/changed/run-changed.ts');
        return finish(
          await runChanged({ ...requestOf(options), ...(changed !== true && { since: changed }) }, write),
        );
      }
      const { runDetection } = await import('../../detect/run-detection.ts');
      finish(await runDetection(requestOf(options), write));
    });

const requestOf = ({
  target,
  fault,
  variant,
  seeds,
  sample,
  key,
  resume,
  page,
  unmarked,
  changed,
  workers = changed === undefined ? 1 : BUSY,
  ...options
}: DetectCommandOptions): DetectionRequest => ({
  ...options,
  workers,
  targets: target ?? [],
  faults: fault ?? [],
  variants: variant ?? [],
  seeds: Array.from({ length: seeds }, (_, index) => index + 1),
  ...(sample !== undefined && {
    sample: { faults: sample, variants: Math.ceil(sample / 2), key: key ?? '' },
  }),
  ...(unmarked && { marked: false }),
  ...(resume !== undefined && { resume: userPath(resume) }),
  ...(page !== undefined && { page: userPath(page) }),
});
