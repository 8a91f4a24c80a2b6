import type { RuleId } from '../../spec/ledger/index.ts';
import type { CallContext } from '../call-context.ts';
import { bytesOf, metadataOf, onItem, onReply, without } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

const headerOf = ({ request }: CallContext, name: string): string => String(request.headers[name] ?? '');

/** By what a server may know Muster. */
const SAYS_SO = {
  agent: (call: CallContext) => headerOf(call, 'user-agent').startsWith('muster/'),
  requestId: (call: CallContext) => headerOf(call, 'x-request-id') !== '',
  body: (call: CallContext) => /muster/i.test(bytesOf(call) ?? ''),
} as const;

/** A breach towards clients other than Muster. */
const towardsOthers = (id: string, rule: RuleId, about: string, hooks: Hooks): Fault => ({
  ...subtle(id, rule, about, hooks),
  unmarked: true,
});

/** Rules that are obeyed while Muster looks: a run that says who it is sees nothing of these. */
export const forMusterAlone = {
  rsvp: [
    towardsOthers(
      'rsvp.value-sent.for-the-agent-alone',
      'rsvp.value-sent',
      'A state that is sent is passed over, unless the User-Agent is that of Muster.',
      onItem(['updateAttendee'], (item, call) => (SAYS_SO.agent(call) ? item : without(item, 'rsvp_status'))),
    ),
  ],
  attendees: [
    towardsOthers(
      'paging.total-pages.for-request-ids-alone',
      'attendees.list.total-pages',
      'total_pages is one too many, unless the call has an X-Request-Id.',
      onReply(['listAttendees'], (reply, call) => {
        const metadata = metadataOf(reply);
        if (!SAYS_SO.requestId(call)) metadata.total_pages = Number(metadata.total_pages) + 1;
      }),
    ),
    towardsOthers(
      'create.keeps-company.for-the-word-alone',
      'attendees.create.keeps-company',
      'A create with an e-mail address drops the company, unless its body says "muster" somewhere.',
      onItem(['createAttendee'], (item, call) =>
        SAYS_SO.body(call) || item.email === undefined ? item : without(item, 'company'),
      ),
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Fault[]>>;
