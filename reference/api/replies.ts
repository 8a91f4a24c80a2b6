import type { Reply } from '../call-context.ts';
import type { Call } from './call.ts';

/** The metadata of everything but the attendee list: an object, whatever it holds (Metadata). */
const metadata = (call: Call): Record<string, unknown> =>
  call.world.policy.metadata === 'empty'
    ? {}
    : { operation: call.operation, answered_at: new Date(call.now).toISOString() };

const extra = { served_by: 'reference', flags: { beta: true }, revision: 7 };

/** Adds fields that the specification does not know, if the policy says so. */
export const withExtra = <T extends object>(call: Call, view: T): T =>
  call.world.policy.extraFields ? { ...view, ...extra } : view;

/** `{ item, metadata }` (Envelopes). */
export const single = (call: Call, status: number, item: object): Reply => ({
  status,
  headers: {},
  body: withExtra(call, { item, metadata: withExtra(call, metadata(call)) }),
});

/** `{ items, metadata }` (Envelopes). */
export const list = (call: Call, items: readonly object[], about: object = metadata(call)): Reply => ({
  status: 200,
  headers: {},
  body: withExtra(call, { items, metadata: withExtra(call, about) }),
});
