import { growHeap } from '../../harness/run/heap-room.ts';
import { isOfKind } from '../../harness/run/message.ts';

/** What the process of the checks tells the command, which has kept small for the browser. */
const GONE = { kind: 'browser-gone' } as const;

export const saysGone = (message: unknown): boolean => isOfKind(message, GONE.kind);

/** No check starts a browser from here on. One by which the user signs in may stay: then this process keeps small. */
export function browserGone({ stays }: { readonly stays: boolean }): void {
  if (!stays) growHeap();
  if (process.connected) process.send?.(GONE);
}
