import type { Command } from 'commander';
import type { DoctorOptions } from '../../verify/options.ts';
import { chosenTarget } from '../chosen-target.ts';
import { withTarget } from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Changes nothing in the environment but by --clean. ok: as it should be; missing: not given; wrong: not what it is given as;
unread: given, but nothing can be read that would show it. With neither a profile nor a base URL it looks at the
embedded reference environment.

Examples:
  $ muster doctor --profile alpha.yaml
  $ muster doctor --profile alpha.yaml --clean results/latest   after a run that was killed
  $ muster doctor --profile alpha.yaml --json | jq '.items[] | select(.state != "ok")'

Exit codes: 0 nothing is wrong, 2 wrong usage or an invalid profile, 3 something is wrong
`;

/** `muster doctor` */
export const doctorCommand = (command: Command, finish: Finish): Command =>
  withTarget(command)
    .option('--json', 'prints JSON', false)
    .option('--clean <folder>', 'deletes the attendee fields that the run in this folder could not remove')
    .option('--yes-production', 'with --clean: deletes in what the profile does not call alpha or local, too')
    .addHelpText('after', () => helpText(HELP))
    .action(async ({ clean: folder, ...options }: DoctorOptions & { readonly clean?: string }) => {
      if (folder !== undefined) {
        const { clean } = await import('../../verify/doctor/clean.ts');
        finish(await clean(folder, chosenTarget(options, { gate: false })));
        return;
      }
      const [{ doctor }, { obtainK6 }] = await Promise.all([
        import('../../verify/doctor/doctor.ts'),
        import('../../load/k6/obtain-k6.ts'),
      ]);
      finish(await doctor(chosenTarget(options, { gate: false }), () => obtainK6({ install: false })));
    });
