import type { Answered } from '../call/answered.ts';
import { isServed, type PlainCall } from '../call/plain-call.ts';
import type { Controls } from './explanation.ts';

/** The answer to a question like one that was taken before, which is deleted at once. */
export async function alikeQuestion({ send, ask }: Controls, taken: PlainCall): Promise<Answered> {
  const { path, item } = taken.options;
  const label = `${String((item as { label?: unknown }).label)} control`;
  const made = await send({ ...taken, options: { ...taken.options, item: { ...(item as object), label } } });
  const id = (made.body?.exact as { item?: { id?: unknown } } | undefined)?.item?.id;
  if (isServed(made) && id !== undefined)
    await ask({
      operation: 'deleteAttendeeField',
      live: taken.live,
      options: { path: { event_id: path?.['event_id'] ?? '', id: String(id) } },
    });
  return made;
}
