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
import { download } from '../../harness/obtain/download.mjs';
import { runBounded } from '../../scripts/run-bounded.mjs';

const PINS = new URL('./releases.json', import.meta.url);
const STALL = 15_000;

/**
 * Downloads the official release of k6 that load/k6/releases.json pins for this platform, and puts its binary in place.
 * Answers what went wrong, or nothing.
 */
export async function releaseInto(
  path,
  {
    ms,
    stall = STALL,
    pins = JSON.parse(readFileSync(PINS, 'utf8')),
    platform = `${process.platform}-${process.arch}`,
    tar = systemTar(),
    env,
  },
) {
  const archive = pins.archives[platform];
  if (archive === undefined) return `no official release of it is pinned for ${platform}`;
  const until = Date.now() + ms;
  mkdirSync(dirname(path), { recursive: true });
  // On the disk of its place, so that it gets there by a rename, and not shared with another process that does the same.
  const folder = mkdtempSync(`${path}-`);
  try {
    const bytes = await download(pins.from + archive.name, { ms, stall });
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
    return `its official release could not be taken (${error.message})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkSum(bytes, { name, sha256 }) {
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (sum !== sha256)
    throw new Error(`what came as ${name} has the SHA-256 sum ${sum}, and not the pinned ${sha256}`);
}

/** The tar of Windows and macOS is a bsdtar, which reads zip too; the first one on the PATH may be another. */
function systemTar() {
  if (process.platform === 'win32')
    return join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe');
  return process.platform === 'darwin' ? '/usr/bin/tar' : 'tar';
}

async function unpack(folder, name, { tar, ms, env }) {
  // -o, or what root unpacks would belong to whoever packed it.
  const { code, output, timedOut } = await runBounded(tar, ['-xof', name], {
    ...{ ms, env, quiet: true, cwd: folder },
  });
  if (code === 0) return;
  const why = timedOut ? 'it was not done in time' : output.trim().split('\n').at(-1);
  throw new Error(`${tar} could not unpack ${name}: ${why}`);
}

function putInPlace(binary, path) {
  try {
    renameSync(binary, path);
  } catch (error) {
    // Windows replaces no binary that runs: another process was quicker, and the bytes are the same.
    if (!existsSync(path)) throw error;
  }
}
