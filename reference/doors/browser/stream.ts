import { accepted, asVisitor, place } from './api.ts';
import type { Person } from './crowd.ts';

/** What the service tells of the doors at once. */
export interface News {
  /** Arrivals by minute of the epoch: all of them at first, later the last ones. */
  readonly minutes: ReadonlyArray<readonly [minute: number, arrivals: number]>;
  /** The newest first; `at` in milliseconds since the epoch. */
  readonly last: ReadonlyArray<Person & { readonly at: number }>;
  readonly people: ReadonlyArray<Person & { readonly gone: boolean }>;
}

/** The news in an event of the stream; undefined for a sign of life. */
function newsIn(event: string): News | undefined {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
  return data.length === 0 ? undefined : (JSON.parse(data.join('\n')) as News);
}

/**
 * Reads the stream of the doors until it ends. It is fetched, since EventSource would have to put the token into the address.
 * Throws `SignedOut`, and what the visitor is told where the service refuses.
 */
export async function readStream(take: (news: News) => void): Promise<void> {
  const reply = await asVisitor(`/doors/${place().event}/changes`);
  await accepted(reply);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const news = newsIn(event);
      if (news !== undefined) take(news);
    }
  }
}
