import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { download } from '../../harness/obtain/download.ts';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import type { Say } from './said.ts';

const PINS = new URL('./releases.json', import.meta.url);
const STALL = 15_000;

/** What load/k6/releases.json holds. */
export interface ReleasePins {
  readonly version: string;
  /** The address of each archive begins with it. */
  readonly from: string;
  /** The official image, with the digest of its bytes. */
  readonly image: string;
  /** By platform and architecture, as Node.js names them. */
  readonly archives: Readonly<Record<string, Archive>>;
}

interface Archive {
  readonly name: string;
  readonly sha256: string;
}

export const releasePins = (): ReleasePins => JSON.parse(readFileSync(PINS, 'utf8')) as ReleasePins;

/** What tests replace: the pinned release, the platform, the tar, and the stall timeout. */
export interface ReleaseOptions {
  readonly pins?: ReleasePins;
  readonly platform?: string;
  readonly tar?: string;
  /** Milliseconds without a byte after which the download fails. */
  readonly stall?: number;
}

/**
 * Downloads the official release of k6 that load/k6/releases.json pins for this platform, and puts its binary in place.
 * Answers what went wrong, or nothing.
 */
export async function releaseInto(
  path: string,
  {
    ms,
    stall = STALL,
    pins = releasePins(),
    platform = `${process.platform}-${process.arch}`,
    tar = systemTar(),
    env,
    say,
  }: ReleaseOptions & { readonly ms: number; readonly env: NodeJS.ProcessEnv; readonly say: Say },
): Promise<string | undefined> {
  const archive = pins.archives[platform];
  if (archive === undefined) return `no official release of it is pinned for ${platform}`;
  const until = Date.now() + ms;
  mkdirSync(dirname(path), { recursive: true });
  // On the disk of its place, so that it gets there by a rename, and not shared with another process that does the same.
  const folder = mkdtempSync(`${path}-`);
  try {
    const began = performance.now();
    const bytes = await download(pins.from + archive.name, {
      ...{ ms, stall, part: `${path}.part` },
      onBytes: (done, all) =>
        say(`downloading k6 once: ${inMegabytes(done)} of ${inMegabytes(all)} MB`, performance.now() - began),
    });
    checkSum(bytes, archive);
    writeFileSync(join(folder, archive.name), bytes);
    const left = Math.max(1000, until - Date.now());
    await unpack(folder, archive.name, { tar, ms: left, env });
    const inside = archive.name.replace(/\.(tar\.gz|zip)$/, '');
    const binary = join(folder, inside, platform.startsWith('win32') ? 'k6.exe' : 'k6');
    chmodSync(binary, 0o755);
    putInPlace(binary, path);
    return undefined;
  } catch (error) {
    return `its official release could not be taken (${(error as Error).message})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function checkSum(bytes: Buffer, { name, sha256 }: Archive): void {
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (sum !== sha256)
    throw new Error(`what came as ${name} has the SHA-256 sum ${sum}, and not the pinned ${sha256}`);
}

/** The tar of Windows and macOS is a bsdtar, which reads zip too; the first one on the PATH may be another. */
function systemTar(): string {
  if (process.platform === 'win32')
    return join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe');
  return process.platform === 'darwin' ? '/usr/bin/tar' : 'tar';
}

async function unpack(
  folder: string,
  name: string,
  { tar, ms, env }: { readonly tar: string; readonly ms: number; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  // -o, or what root unpacks would belong to the user who packed it.
  const { code, output, timedOut } = await runBounded(tar, ['-xof', name], {
    ms,
    from: env,
    quiet: true,
    cwd: folder,
  });
  if (code === 0) return;
  const why = timedOut ? 'it was not done in time' : output.trim().split('\n').at(-1);
  throw new Error(`${tar} could not unpack ${name}: ${why}`);
}

function putInPlace(binary: string, path: string): void {
  try {
    renameSync(binary, path);
  } catch (error) {
    // Windows replaces no binary that runs: another process was quicker, and the bytes are the same.
    if (!existsSync(path)) throw error;
  }
}
