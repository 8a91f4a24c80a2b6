import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userPath, version } from '../../../harness/paths.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import { loadProfile } from '../../../harness/profile/load-profile.ts';
import type { Ending } from '../../../harness/run/ending.ts';
import { fromHere } from '../../../reports/terminal.ts';
import { count } from '../../../reports/text.ts';
import { releasePins } from '../../k6/release.ts';
import type { LoadOptions } from '../../options.ts';
import { checkAllowed, checkCeilings } from '../../scenario/allowed.ts';
import { BUILT_IN } from '../../scenario/built-in.ts';
import { CONFIRMED } from '../../scenario/confirmed.ts';
import { planOf, type Settings, settingsOf } from '../../scenario/settings.ts';
import { manifests } from '../manifests.ts';
import { metricsOf } from './metrics.ts';
import { profileForCluster } from './public-profile.ts';

const FOLDER = 'kubernetes';
/** Stands for a secret that only the cluster knows, when the profile is checked here. */
const ELSEWHERE = 'known-to-the-cluster';

/** Writes the Kubernetes manifests of a load run, and sends nothing. @throws UsageError */
export async function writeManifests(scenario: string, options: LoadOptions): Promise<Ending> {
  if (scenario === 'capacity')
    throw new UsageError(
      'The search for capacity decides each step by the one before, on one machine: leave out --kubernetes.',
    );
  if (!BUILT_IN.includes(scenario))
    throw new UsageError(
      'The jobs of a cluster have no file of yours: take one of the scenarios, and leave out either --kubernetes or the rehearsal.',
    );
  if (options.trouble !== undefined)
    throw new UsageError(
      'Trouble is put in the way by this process, through which the pods of a cluster do not send: leave out either --kubernetes or --trouble.',
    );
  if (options.profile === undefined)
    throw new UsageError(
      'Pods cannot reach an environment within this process: name the --profile of one that they can reach.',
    );
  const file = userPath(options.profile);
  const shown = publicOf(file, options);
  const settings = settingsOf(scenario, options, shown.profile);
  if (options.people !== undefined || (settings.source?.own ?? CONFIRMED) !== CONFIRMED)
    throw new UsageError(
      'The jobs of a cluster have no file of yours: leave out either --kubernetes or --people (profile: load.people).',
    );
  checkCeilings(settings, shown.profile);
  const out = userPath(options.kubernetes === true ? FOLDER : (options.kubernetes ?? FOLDER));
  mkdirSync(out, { recursive: true });
  const written = manifests(
    {
      name: `muster-${scenario}`,
      scenario,
      image: options.image ?? `muster:${version()}`,
      k6Image: options.k6Image ?? releasePins().image,
      options: optionsOf(settings, options),
      runners: settings.instances,
      plan: planOf(settings),
      metrics: metricsOf(options),
      profile: shown.yaml,
      variables: shown.variables,
      ...(options.storageClass !== undefined && { storageClass: options.storageClass }),
      placement: {
        nodeSelector: options.nodeSelector ?? {},
        tolerations: options.toleration ?? [],
        pullSecrets: options.pullSecret ?? [],
      },
      ...(options.runnerResources !== undefined && { runnerResources: options.runnerResources }),
    },
    fromHere(out),
  );
  for (const [name, text] of written) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), text);
  }
  if (options.quiet) return 'ok';
  process.stdout.write(
    `Manifests for ${count(options.instances, 'runner')} of k6-operator are in ${fromHere(out)}; nothing was sent. How to apply them: ${fromHere(join(out, 'README.md'))}\n`,
  );
  return 'ok';
}

/** The profile as it may be shown, and as it is checked: complete but for secrets, which need not be known here. */
function publicOf(file: string, { baseUrl, yesProduction: meant }: LoadOptions) {
  const shown = profileForCluster(file, baseUrl);
  const env = { ...process.env };
  for (const name of shown?.secrets ?? []) env[name] ??= ELSEWHERE;
  const profile = loadProfile(file, env, baseUrl);
  if (shown === undefined)
    throw new UsageError(`The profile ${file} cannot be read: check that it is a YAML mapping.`);
  if (profile.loopback)
    throw new UsageError(
      `The profile ${profile.name} names a loopback address, which pods cannot reach: give the address that the cluster sees.`,
    );
  checkAllowed(profile, meant);
  return { ...shown, profile };
}

/** All options that the plan depends on, defaults written out, so that the cluster makes the same plan. */
function optionsOf(settings: Settings, { prometheus, otlp, slo, yesProduction }: LoadOptions): string[] {
  return [
    ...['--arrivals', `${settings.people}`],
    ...['--over', `${settings.overMs}ms`],
    ...['--peak', `${Math.round(settings.peakShare * 1e6) / 1e4}`],
    ...['--scanners', `${settings.scanners}`],
    ...['--speedup', `${settings.speedup}`],
    ...(settings.perPersonMs === undefined ? [] : ['--per-person', `${settings.perPersonMs}ms`]),
    ...['--seed', `${settings.seed}`],
    ...['--sample-every', `${settings.sampleEvery}`],
    ...['--instances', `${settings.instances}`],
    ...(yesProduction === true ? ['--yes-production'] : []),
    // The set-up says where metrics go and gives them their tags; the runners have the addresses from the TestRun.
    ...(prometheus === undefined ? [] : ['--prometheus', prometheus]),
    ...(otlp === undefined ? [] : ['--otlp', otlp]),
    ...Object.entries(slo).flatMap(([name, limit]) => ['--slo', `${name}=${limit}`]),
  ];
}
