import { growHeap } from '../../harness/run/heap-room.ts';

/** What the process of the checks tells the command, which has kept small for the browser. */
interface GoneMessage {
  readonly kind: 'browser-gone';
}

export const saysGone = (message: unknown): message is GoneMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'browser-gone';

/** No check starts a browser from here on. One by which the user signs in may stay: then this process keeps small. */
export function browserGone({ stays }: { readonly stays: boolean }): void {
  if (!stays) growHeap();
  if (process.connected) process.send?.({ kind: 'browser-gone' } satisfies GoneMessage);
}
