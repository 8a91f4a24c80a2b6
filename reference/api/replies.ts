import type { ServerReply } from '../call-context.ts';
import type { ApiCall } from './call.ts';

/** The metadata of everything but the attendee list: an object, whatever it holds (Metadata). */
const metadata = (call: ApiCall): Record<string, unknown> =>
  call.world.policy.metadata === 'empty'
    ? {}
    : { operation: call.operation, answered_at: new Date(call.now).toISOString() };

const extra = { served_by: 'reference', flags: { beta: true }, revision: 7 };

/** Adds fields that the specification does not know, if the policy says so. */
export const withExtra = <T extends object>(call: ApiCall, view: T): T =>
  call.world.policy.extraFields ? { ...view, ...extra } : view;

/** `{ item, metadata }` (Envelopes). */
export const single = (call: ApiCall, status: number, item: object): ServerReply => ({
  status,
  headers: {},
  body: withExtra(call, { item, metadata: withExtra(call, metadata(call)) }),
});

/** `{ items, metadata }` (Envelopes). */
export const list = (
  call: ApiCall,
  items: readonly object[],
  about: object = metadata(call),
): ServerReply => ({
  status: 200,
  headers: {},
  body: withExtra(call, { items, metadata: withExtra(call, about) }),
});
