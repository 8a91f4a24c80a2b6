const inSeconds = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
};

/**
 * The bytes at an address, redirects followed, within `ms` in all and never after a silence longer than `stall`.
 * @throws Error with one clause that names the address
 */
export async function download(
  address: string,
  { ms, stall }: { readonly ms: number; readonly stall: number },
): Promise<Buffer> {
  const ended = new AbortController();
  const end = (why: string): void => ended.abort(new Error(`${address} ${why}`));
  const whole = setTimeout(() => end(`was not downloaded within ${inSeconds(ms)}`), ms);
  const silence = setTimeout(() => end(`sent nothing for ${inSeconds(stall)}`), stall);
  try {
    const response = await fetch(address, { signal: ended.signal });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      silence.refresh();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
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
