import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Obtained, ObtainOptions } from '../../harness/obtain/obtained.ts';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { cachedPath as cachedK6 } from '../../load/k6/obtain-k6.ts';

/** The first one with native histograms, behind a flag. */
const OLDEST = [2, 40] as const;
/** What apt keeps, in names that serve as those of folders too. */
const OWN = ['State::Lists', 'Cache'];

/**
 * A Prometheus that takes native histograms. The order is `MUSTER_PROMETHEUS`, the PATH, the cache, and then, with `install`, the package of a Debian or Ubuntu. That is
 * unpacked into the cache and not installed: no root is needed, and no service starts that listens on its port.
 */
export async function obtainPrometheus({
  ms = 240_000,
  install = true,
}: ObtainOptions = {}): Promise<Obtained> {
  const { env } = process;
  const named = env.MUSTER_PROMETHEUS;
  if (named) {
    const version = await versionOf(named);
    return version === undefined
      ? { reason: `MUSTER_PROMETHEUS names ${named}, which is no Prometheus of ${OLDEST.join('.')} or newer` }
      : { path: named, how: `Prometheus ${version} that MUSTER_PROMETHEUS names` };
  }
  const cached = join(dirname(cachedK6(env)), 'prometheus');
  for (const [path, where] of [
    ['prometheus', 'on the PATH'],
    [cached, `in ${cached}`],
  ] as const) {
    const version = await versionOf(path);
    if (version !== undefined) return { path, how: `Prometheus ${version} ${where}` };
  }
  const trouble = install ? await unpackInto(cached, ms) : 'no Prometheus was found';
  const version = trouble === undefined ? await versionOf(cached) : undefined;
  if (version !== undefined)
    return { path: cached, how: `Prometheus ${version}, just unpacked to ${cached}` };
  return {
    reason: `${trouble ?? 'the package of the distribution is too old or does not run'}: install Prometheus ${OLDEST.join('.')} or newer, or name one in MUSTER_PROMETHEUS`,
  };
}

/** The version of a Prometheus as `2.42.0`; undefined where the command is none, or too old. */
async function versionOf(command: string): Promise<string | undefined> {
  const { code, output } = await runBounded(command, ['--version'], { ms: 20_000, quiet: true });
  const [, major, minor, rest] =
    (code === 0 && output.match(/^prometheus, version (\d+)\.(\d+)(\.\d+)?/)) || [];
  if (major === undefined) return undefined;
  const recent = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  return recent ? `${major}.${minor}${rest ?? ''}` : undefined;
}

/** Answers what went wrong, or nothing. */
async function unpackInto(path: string, ms: number): Promise<string | undefined> {
  const until = Date.now() + ms;
  mkdirSync(dirname(path), { recursive: true });
  const folder = mkdtempSync(`${path}-`);
  const run = (command: string, ...args: string[]) =>
    runBounded(command, args, { ms: Math.max(1000, until - Date.now()), quiet: true, cwd: folder });
  // Lists of its own where those of the machine are missing or old: updating the machine's needs root.
  const own = OWN.flatMap((name) => ['-o', `Dir::${name}=${join(folder, name)}`]);
  const options = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'APT::Sandbox::User='];
  const apt = (...args: string[]) => run('apt-get', ...options.flatMap((one) => ['-o', one]), ...args);
  try {
    const first = await apt('download', 'prometheus');
    if (/ENOENT/.test(first.output)) return 'there is no apt-get to get Prometheus with';
    if (first.code !== 0) {
      for (const name of OWN) mkdirSync(join(folder, name));
      await apt(...own, 'update');
      await apt(...own, 'download', 'prometheus');
    }
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (archive === undefined) return 'the package of the distribution could not be fetched';
    const unpacked = await run('dpkg-deb', '--extract', archive, '.');
    if (unpacked.code !== 0) return 'the package of the distribution could not be unpacked';
    renameSync(join(folder, 'usr/bin/prometheus'), path);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
