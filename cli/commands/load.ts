import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunnerResources, Toleration } from '../../load/kubernetes/site.ts';
import type { Listen, LoadOptions } from '../../load/options.ts';
import { BUILT_IN, builtIn } from '../../load/scenario/built-in.ts';
import { chosenTarget } from '../chosen-target.ts';
import {
  faultOption,
  milliseconds,
  positive,
  variantOption,
  wholeNumber,
  withTarget,
} from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import { checkBehaviour } from '../reference-behaviour.ts';

const help = (): string => `
Scenarios:
${BUILT_IN.map((name) => `  ${name.padEnd(10)}${builtIn(name).about}`).join('\n')}

prepare makes people beforehand, restore undoes the check-ins of a load (--people).
doors sends nothing: by the people of a run it reckons how many doors are enough, and where a queue will stand.

A file describes a day of your own: who comes when to which doors. muster load init writes one to change.

With neither a profile nor a base URL, a shortened scenario runs on the embedded reference environment.

Examples:
  $ muster load rush                                      under two minutes, on the embedded environment
  $ muster load rush --profile alpha.yaml --arrivals 5000 --over 2h --scanners 20
  $ muster load rush --profile alpha.yaml --speedup 10 --slo checkin_p95=800 --slo errors=1
  $ muster load rush --profile alpha.yaml --prometheus http://127.0.0.1:9090    (load/grafana and load/prometheus show it and warn)
  $ muster load rush --profile alpha.yaml --arrivals 100000 --scanners 400 --instances 4 --kubernetes deploy/rush
  $ muster load init --from rush && muster load rehearsal.yaml --profile alpha.yaml
  $ muster load rush --profile alpha.yaml --per-person 5s --slo door_p95=180000    (people take their time, and may queue)
  $ muster load rush --profile alpha.yaml --trouble stall@20%:10s,reset@60%:5%    (is anything lost, and when is the queue gone?)
  $ muster load prepare --arrivals 5000 --people people.csv && muster load rush --people people.csv
  $ muster load doors results/latest --wait 3m --share 95% --log doors-2025.csv
  $ muster load rush --reconcile results/2026-01-31T12-00-00-000-load-rush --profile alpha.yaml

Exit codes: 0 objectives met, 1 an objective missed or something lost, 2 wrong usage, 3 invalid: the generator was the
bottleneck or something was not measured, 4 the harness failed, 130 interrupted
`;

/** What needs no environment. */
const WITHOUT_ENVIRONMENT: ReadonlySet<string> = new Set(['init', 'doors']);

/** `muster load` */
export const loadCommand = (command: Command, finish: Finish): Command =>
  withTarget(
    command
      .argument(
        '<scenario>',
        `${BUILT_IN.join(', ')}, a file such as rehearsal.yaml, or init, prepare, restore or doors`,
      )
      .argument('[results]', 'with doors and restore: the folder of a run'),
  )
    .option(
      '--arrivals <n>',
      'how many people come (rush: 5000); with capacity: the most requests a second',
      positive,
    )
    .option('--over <time>', 'within which time, before it is sped up: 90s, 10m, 2h (rush: 2h)', milliseconds)
    .option('--peak <percent>', 'how many of them within the peak half hour (rush: 65)', percent)
    .option('--scanners <n>', 'how many doors; each serves one person after the other (rush: 20)', positive)
    .option('--per-person <time>', 'how long a person takes at a door beside the answer: 5s', milliseconds)
    .option(
      '--trouble <list>',
      'puts trouble in the way, with commas between: stall@5m:3s limit@8m:30s reset@12m:5%+1m offline:C@10m+10m',
    )
    .option(
      '--wait <time>',
      'with doors: how long people may wait for their turn (default: 3m)',
      milliseconds,
    )
    .option('--share <percent>', 'with doors: how many of them have to (default: 95)', percent)
    .option(
      '--log <file>',
      'with doors: another crowd, as turnstiles noted it: time and count, or a line a person',
    )
    .option(
      '--people <file>',
      'whom the load lets in: a CSV file (id, qr_code or email, and state), a part of it (people.csv#2/3), or confirmed',
    )
    .option('--from <scenario>', 'with init: the scenario whose file is copied')
    .option('--speedup <x>', 'how many times as fast as in life', factor)
    .option('--instances <n>', 'how many k6 processes share the load', positive, 1)
    .option('--slo <name=value>', 'replaces the limit of an objective; may be repeated', objective, {})
    .option('--sample-every <n>', 'judges one of so many answers in full', positive, 10)
    .option('--reconcile <folder>', 'only reconciles what a run that was killed has left there')
    .option('--prometheus <url>', 'sends metrics there by remote write, with native histograms')
    .option('--otlp <endpoint>', 'sends metrics there as OpenTelemetry')
    .option(
      '--kubernetes [folder]',
      'sends nothing: writes manifests for k6-operator, with --instances runners (default: kubernetes)',
    )
    .option(
      '--image <name>',
      'with --kubernetes: the image of Muster (README.md in the folder says how to build it)',
    )
    .option('--k6-image <name>', 'with --kubernetes: the image of the runners (default: grafana/k6, pinned)')
    .option('--storage-class <name>', 'with --kubernetes: of the folder that all pods write to')
    .option(
      '--node-selector <key=value>',
      'with --kubernetes: on which nodes pods run; may be repeated',
      pairs,
      {},
    )
    .option(
      '--toleration <key=value:effect>',
      'with --kubernetes: a taint that pods put up with; may be repeated',
      toleration,
      [],
    )
    .option(
      '--pull-secret <name>',
      'with --kubernetes: a secret by which images are pulled; may be repeated',
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option(
      '--runner-resources <list>',
      'with --kubernetes: of each runner, such as cpu=2,memory=4Gi (default: by the plan)',
      runnerResources,
    )
    .addOption(
      new Option('--part <part>', 'what a job in the cluster does').choices(['set-up', 'judge']).hideHelp(),
    )
    .addOption(new Option('--desk <address>', 'where --part judge listens').argParser(listen).hideHelp())
    .option('--no-dashboard', 'does without the report of k6 itself')
    .option('--out <folder>', 'where results go (default: results/<time>-load-<scenario>)')
    .option('--seed <n>', 'makes the same plan again', wholeNumber, 1)
    .addOption(faultOption())
    .addOption(variantOption())
    .option('--rate <n>', 'requests a second that the embedded environment allows a token', positive)
    .option('--yes-production', 'loads what the profile does not call alpha or local, too')
    .option('--dry-run', 'says what would be sent, made and left behind, and sends nothing')
    .option('--quiet', 'no progress; only the verdict and the place of the report', false)
    .option('--json', 'prints load.json instead of the summary', false)
    .addHelpText('after', () => helpText(help()))
    .action(async (scenario: string, results: string | undefined, given: LoadOptions) => {
      const options = { ...given, ...(results !== undefined && { results }) };
      const [{ load }, { interruptible }] = await Promise.all([
        import('../../load/load.ts'),
        import('../../harness/run/interruption.ts'),
      ]);
      const chosen = chosenTarget(options, { gate: !WITHOUT_ENVIRONMENT.has(scenario) });
      await checkBehaviour(chosen);
      finish(await interruptible((interruption) => load(scenario, chosen, interruption)));
    });

function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (text !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('It takes a number from 0 to 100.');
}

function factor(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It takes a number above 0.');
}

function objective(text: string, before: Readonly<Record<string, number>>): Record<string, number> {
  const [name = '', value = ''] = text.split('=');
  if (name !== '' && value !== '' && Number.isFinite(Number(value)) && Number(value) >= 0)
    return { ...before, [name]: Number(value) };
  throw new InvalidArgumentError('It takes a name and a number, such as checkin_p95=500.');
}

function pairs(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, key = '', value = ''] = /^([^=\s]+)=([^=\s]*)$/.exec(text) ?? [];
  if (key !== '') return { ...before, [key]: value };
  throw new InvalidArgumentError('It takes a key and a value, such as pool=load.');
}

function toleration(text: string, before: readonly Toleration[]): Toleration[] {
  const [, key, value, effect] =
    /^([^=:\s]+)(?:=([^=:\s]*))?(?::(NoSchedule|PreferNoSchedule|NoExecute))?$/.exec(text) ?? [];
  if (key === undefined)
    throw new InvalidArgumentError(
      'It takes a taint, such as dedicated=load:NoSchedule or dedicated:NoSchedule.',
    );
  return [
    ...before,
    {
      key,
      ...(value === undefined ? { operator: 'Exists' } : { operator: 'Equal', value }),
      ...(effect !== undefined && { effect }),
    },
  ];
}

function runnerResources(text: string): RunnerResources {
  const asked: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^(cpu|memory)=(\d+(?:\.\d+)?(?:m|Ki|Mi|Gi|k|M|G)?)$/.exec(part.trim()) ?? [];
    if (name === undefined || value === undefined)
      throw new InvalidArgumentError('It takes cpu and memory, such as cpu=2,memory=4Gi.');
    asked[name] = value;
  }
  return asked;
}

function listen(text: string): Listen {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(text);
  if (match !== null) return { host: match[1] ?? null, port: Number(match[2]) };
  throw new InvalidArgumentError('It takes a port, or an address and a port such as 127.0.0.1:8080.');
}
