import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { adoptPart } from './part-file.ts';

const inSeconds = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
};

export interface DownloadOptions {
  /** The most milliseconds that all of it may take, and the longest silence. */
  readonly ms: number;
  readonly stall: number;
  /** Where what has come is kept until all has: a later download goes on from there. */
  readonly part: string;
  /** Is told how many bytes there are, of how many; of 0 where the server does not say. */
  readonly onBytes?: ((done: number, all: number) => void) | undefined;
}

/**
 * The bytes at an address, redirects followed, within `ms` in all and never after a silence longer than `stall`. What an earlier
 * download has left is not asked for again (RFC 9110, 14.2).
 * @throws Error with one clause that names the address
 */
export async function download(
  address: string,
  { ms, stall, part, onBytes }: DownloadOptions,
): Promise<Buffer> {
  const ended = new AbortController();
  const end = (why: string): void => ended.abort(new Error(`${address} ${why}`));
  const whole = setTimeout(() => end(`was not downloaded within ${inSeconds(ms)}`), ms);
  const silence = setTimeout(() => end(`sent nothing for ${inSeconds(stall)}`), stall);
  const file = adoptPart(part);
  try {
    const { response, from } = await askFrom(address, sizeOf(file), ended.signal);
    const all = from + Number(response.headers.get('content-length') ?? 0);
    await keep(response, file, from, (done) => {
      silence.refresh();
      onBytes?.(done, Math.max(done, all));
    });
    const bytes = readFileSync(file);
    rmSync(file);
    return bytes;
  } catch (error) {
    if (sizeOf(file) === 0) rmSync(file, { force: true });
    if (ended.signal.aborted) throw ended.signal.reason;
    // What fetch throws says that it failed; its cause says why.
    const cause = (error as Error).cause as { message?: string; code?: string } | undefined;
    throw cause === undefined
      ? error
      : new Error(`${address} could not be downloaded: ${cause.message || cause.code}`);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    // A body that is not read would hold its connection.
    ended.abort();
  }
}

/** Asks for what is missing; a server that knows no ranges, or has other bytes now, sends all of it. */
async function askFrom(
  address: string,
  have: number,
  signal: AbortSignal,
): Promise<{ response: Response; from: number }> {
  if (have > 0) {
    const response = await fetch(address, { signal, headers: { range: `bytes=${have}-` } });
    const goesOn = response.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true;
    if (response.status === 206 && goesOn) return { response, from: have };
    if (response.status === 200) return { response, from: 0 };
    await response.body?.cancel();
  }
  const response = await fetch(address, { signal });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return { response, from: 0 };
}

/** Writes a body to the end of what is there already. */
async function keep(
  { body }: Response,
  file: string,
  from: number,
  onBytes: (done: number) => void,
): Promise<void> {
  const fd = openSync(file, 'a');
  let done = from;
  try {
    if (from === 0) truncateSync(file);
    for await (const chunk of body ?? []) {
      writeSync(fd, chunk);
      done += chunk.length;
      onBytes(done);
    }
  } finally {
    closeSync(fd);
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
