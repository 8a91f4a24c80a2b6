import type { Reference } from '../../../reference/index.ts';

/** One event of the stream, as far as tests look at it. */
export interface Told {
  readonly minutes: ReadonlyArray<readonly [number, number]>;
  readonly last: ReadonlyArray<{ readonly id: string; readonly first_name: string }>;
  readonly people: ReadonlyArray<{
    readonly id: string;
    readonly checkin_status: string;
    readonly gone: boolean;
  }>;
}

/** The stream of the doors of an event, read one event at a time. */
export interface Stream {
  readonly reply: Response;
  /** The next event; undefined when the stream has ended. */
  next(): Promise<Told | undefined>;
  close(): Promise<void>;
}

/** Asks for the stream of an event as the pages do. */
export async function openStream(
  reference: Reference,
  event: number | string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const stopped = new AbortController();
  const reply = await fetch(`${reference.baseUrl}/doors/${event}/changes`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stopped.signal,
  });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    reply,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        const event = text.slice(0, Math.max(0, end));
        if (end >= 0) text = text.slice(end + 2);
        if (event.includes('data: ')) return JSON.parse(event.slice(event.indexOf('data: ') + 6)) as Told;
        if (end >= 0) continue;
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    },
    async close() {
      stopped.abort();
      await reader.cancel().catch(() => {});
    },
  };
}
