import { ResumeFile } from '../../record/resume-file.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import type { Head, ReliabilityEvidence } from '../store/shape.ts';
import { runTests, type Tested } from './run-tests.ts';

/** Figures that tests print when they are asked for many more than usual. */
interface Printed {
  readonly name: string;
  readonly about: string;
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  sentence(tested: Tested): string;
}

/** A figure of a name; NaN where it was not printed. */
const figure = ({ figures }: Tested, name: string, key: string): number => figures[name]?.[key] ?? Number.NaN;

const allPassed = ({ passed, failed, skipped }: Tested): string =>
  `${passed} of ${passed + failed + skipped} passed`;

const PRINTED: readonly Printed[] = [
  {
    name: 'hostile',
    about: 'every way in which a server misbehaves, and what is made of it',
    files: ['tests/hostile/hostile.measured.test.ts'],
    sentence: (all) =>
      `${figure(all, 'hostile', 'survived')} of ${figure(all, 'hostile', 'behaviours')} judged as they deserve`,
  },
  {
    name: 'memory',
    about: 'doctor, verify and load smoke against servers that send without end',
    files: ['tests/hostile/commands.measured.test.ts'],
    sentence: (all) =>
      ['doctor', 'verify', 'load']
        .map((name) => {
          const of = (key: string): number => figure(all, `memory of ${name}`, key);
          return `${name} at most ${of('most_mb')} MB, against a healthy server ${of('healthy_mb')}`;
        })
        .join('; '),
  },
  {
    name: 'kills',
    about: 'verify and load, killed at random moments',
    files: ['tests/verify/kills.measured.test.ts'],
    env: { MUSTER_KILLS: '50,20' },
    sentence: (all) =>
      ['verify', 'load']
        .map((name) => {
          const of = (key: string): number => figure(all, `kills of ${name}`, key);
          return `${of('survived')} of ${of('kills')} of ${name} survived`;
        })
        .join(', '),
  },
  {
    name: 'rough',
    about: 'runs over connections that are held up, cut and reset at random',
    files: ['tests/hostile/trouble.measured.test.ts'],
    env: { MUSTER_ROUGH_RUNS: '100' },
    sentence: (all) => {
      const of = (key: string): number => figure(all, 'rough', key);
      return `${of('runs') - of('clean')} false alarms in ${of('runs')} runs, in which ${of('reset') + of('dropped')} connections broke`;
    },
  },
  {
    name: 'canaries',
    about: 'secrets that a server repeats everywhere, looked for in all that is stored and printed',
    files: ['tests/verify/canary.measured.test.ts', 'tests/harness/encoders.measured.test.ts'],
    sentence: (all) => {
      const runs = Object.keys(all.figures).filter((name) => name.startsWith('canaries of '));
      const of = (key: string): number => figure(all, 'secrets in encoders and places', key);
      const sum = (key: string): number => runs.reduce((total, name) => total + figure(all, name, key), 0);
      return `${sum('leaked')} leaked, of ${sum('secrets')} that were looked for in ${sum('files')} files of ${runs.length} runs; ${of('encoders')} encoders × ${of('places')} places, ${of('found')} found`;
    },
  },
  {
    name: 'pace',
    about: 'requests as the server sees them, over what the profile allows',
    files: ['tests/hostile/pace.measured.test.ts', 'tests/load/pace.measured.test.ts'],
    sentence: (all) => {
      const most = (key: string, command: string): number =>
        Math.max(
          ...Object.entries(all.figures)
            .filter(([name, figures]) => name.startsWith(`pace of ${command}`) && key in figures)
            .map(([, figures]) => figures[key] ?? Number.NaN),
        );
      return `verify ${most('a_second', 'verify')} of the requests a second and ${most('at_once', 'verify')} of those at once, load ${most('a_second', 'load')} of the requests a second`;
    },
  },
  {
    name: 'sign-in',
    about: 'sign-in pages by form and by browser, those of four servers by other hands among them',
    files: [
      'tests/harness/stock-pages.test.ts',
      'tests/harness/stock-pages.measured.test.ts',
      'tests/harness/other-servers.measured.test.ts',
      'tests/harness/sign-in-steps.test.ts',
      'tests/harness/browser-steps.measured.test.ts',
    ],
    sentence: allPassed,
  },
  {
    name: 'hands',
    about: 'runs beside each other in events that others work in, and what was accused there',
    files: ['tests/verify/other-hands.measured.test.ts'],
    sentence: (all) => {
      const of = (key: string): number => figure(all, 'beside other hands', key);
      return `${of('accusing')} of ${of('runs')} runs accused a healthy service; at most ${of('most_open')} must-rules of a run were left open`;
    },
  },
  {
    name: 'controls',
    about:
      'things that are not there, and servers that do nothing: no refusal counts as obeyed without its control',
    files: ['tests/detect/absent-things.measured.test.ts', 'tests/detect/null-servers.measured.test.ts'],
    sentence: allPassed,
  },
  {
    name: 'conversation',
    about: 'wrong usages of every command, and init in a real terminal through wrong turns',
    files: ['tests/cli/wrong-usages.test.ts', 'tests/verify/init-terminal.measured.test.ts'],
    sentence: allPassed,
  },
];

/** `npm run evidence reliability`: what becomes of runs when servers, networks and machines misbehave. */
export const RELIABILITY_PARTS: readonly Part[] = PRINTED.map((printed) => ({
  name: `reliability-${printed.name}`,
  about: printed.about,
  run: (context) => measure(printed, context),
}));

async function measure({ name, files, env = {}, sentence }: Printed, context: Context): Promise<PartOutcome> {
  const part = `reliability-${name}`;
  const state = new ResumeFile<Tested>(context.state(part));
  let all = state.earlier[0];
  if (all === undefined) {
    all = await runTests(files, env);
    state.add(all);
  }
  const good = all.failed === 0 && all.passed > 0;
  const body: Omit<ReliabilityEvidence, keyof Head> = {
    command: commandOf(files, env),
    good,
    sentence: sentence(all),
    ...all,
  };
  // A test that fails may end before it prints its figures.
  const isPrinted = !body.sentence.includes(String(Number.NaN));
  return { body, complete: isPrinted && all.skipped === 0, good, sentence: body.sentence };
}

/** What prints the figures alone. */
function commandOf(files: readonly string[], env: Readonly<Record<string, string>>): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${value} `);
  const words = files.map((file) => file.replace('tests/', '').replace(/(\.measured)?\.test\.ts$/, ''));
  return `${set.join('')}npm run test:all -- ${[...new Set(words)].join(' ')}`;
}
