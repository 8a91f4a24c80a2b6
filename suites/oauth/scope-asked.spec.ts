import type { Check } from '../../fixtures/check/check.ts';
import { goesFurther } from '../../fixtures/records/breadth.ts';
import { askForCode, type Flow, obtainCode, redeem, signInUser } from '../../fixtures/records/code-grant.ts';
import { identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import type { Identity } from '../../harness/call/identity.ts';
import { isOfCaller } from '../../harness/call/plain-call.ts';
import { mayBeOfEvent } from '../../harness/inquiry/new-attendees.ts';
import { CLIENT_TOKENS, obtain, type ScopedToken } from '../scopes/tokens.ts';
import { firstRead } from './first-read.ts';

const TRIES = 3;

/** Why a refused create says nothing of its token. */
const TAKES_NONE = 'the create was refused as by an event that takes no more, whatever its token allows';

interface Tried {
  readonly kind: ScopedToken;
  readonly as: Identity;
  readonly read: Reply;
  readonly written: Reply;
}

/** Asks for an attendee with a token that may be refused it; an attendee that is made is left to others. */
async function createAs(check: Check, sandbox: Sandbox, as: Identity): Promise<Reply> {
  const { event } = sandbox;
  const item = sandbox.newAttendee();
  const reply = await check.api.call('createAttendee', {
    path: { event_id: event },
    item,
    as,
    intent: 'probe',
  });
  if (reply.ok) sandbox.leave(event, reply);
  return reply;
}

/** Reads and writes with a token of its own; again with a fresh one where both were refused as if it had ended. */
async function tryKind(
  worker: WorkerContext,
  check: Check,
  sandbox: Sandbox,
  kind: ScopedToken,
): Promise<Tried> {
  const event = sandbox.event;
  for (let tries = 1; ; tries += 1) {
    const as = await obtain(worker, check, kind);
    const [read, written] = await Promise.all([firstRead(check, as, event), createAs(check, sandbox, as)]);
    if (tries < TRIES && read.status === 401 && written.status === 401) continue;
    return { kind, as, read, written };
  }
}

/** Reads and writes once more with a token of scope read, as it lives on after the same client was granted one that writes. */
async function tryAfterGrant(
  worker: WorkerContext,
  check: Check,
  sandbox: Sandbox,
  { kind, as }: Tried,
): Promise<void> {
  const writing = CLIENT_TOKENS.find((one) => one.writes && one.reads === true);
  if (writing === undefined) return;
  await obtain(worker, check, writing);
  const read = await firstRead(check, as, sandbox.event);
  if (!read.ok) return;
  const written = await createAs(check, sandbox, as);
  check.refuses(
    kind.tooMuch,
    written,
    `a ${kind.name} writes once its client was granted one that does`,
    read,
  );
}

/**
 * What a token that created no attendee does to an attendee that another kind has made. It may be the create that asks
 * for too much, or the event that takes no more.
 */
async function tryUpdate(
  worker: WorkerContext,
  check: Check,
  sandbox: Sandbox,
  tried: Tried,
  made: Reply,
): Promise<Tried> {
  const { kind, written } = tried;
  if (!kind.writes || !(isOfCaller(written.status) || mayBeOfEvent(written.status))) return tried;
  const updated = await check.api.call('updateAttendee', {
    path: { event_id: sandbox.event, id: made.id },
    item: { company: `Guild ${sandbox.word()}` },
    as: await obtain(worker, check, kind),
    intent: 'probe',
  });
  return updated.ok || mayBeOfEvent(written.status) ? { ...tried, written: updated } : tried;
}

test(
  'POST /oauth/token grants the scope that is asked for, read without one, and nothing wider',
  rules(
    'oauth.client.scope-read',
    'oauth.client.scope-write',
    'oauth.client.scope-both',
    'oauth.client.scope-default',
    'oauth.client.scope-not-wider',
  ).quick(),
  async ({ check, sandbox, worker }) => {
    sandbox.writable();
    const tried: Tried[] = [];
    await withTokensAlone(worker, async () => {
      for (const kind of CLIENT_TOKENS.filter((one) => goesFurther(worker) || one.asked !== 'write read'))
        tried.push(await tryKind(worker, check, sandbox, kind));
      const made = tried.find(({ written }) => written.ok)?.written;
      if (made !== undefined)
        for (const [index, one] of tried.entries())
          tried[index] = await tryUpdate(worker, check, sandbox, one, made);
      const reader = tried.find(
        ({ kind, read, written }) => !kind.writes && read.ok && isOfCaller(written.status),
      );
      if (reader !== undefined && made !== undefined) await tryAfterGrant(worker, check, sandbox, reader);
    });
    // Each scope is another's positive control: what one token can do shows that the call is good.
    const canRead = tried.some(({ read }) => read.ok);
    const canWrite = tried.some(({ written }) => written.ok);
    for (const { kind, read, written } of tried) {
      const claim = (does: string, reply: Reply): boolean =>
        check.succeeds(kind.tooLittle, reply, `a ${kind.name} does not ${does}`);
      if (kind.reads === true && canRead) claim('read', read);
      if (kind.writes && canWrite) claim('write', written);
      if (kind.reads === null) check.notes.observe('oauth.write-reads', read.ok ? 'yes' : 'no', read);
      if (!kind.writes && read.ok && canWrite)
        check.refuses(kind.tooMuch, written, `a ${kind.name} writes`, read);
    }
    if (!canRead || !canWrite)
      check.limits.stop({ why: `no token of any scope ${canRead ? 'writes' : 'reads'}`, of: 'trouble' });
  },
);

test(
  'a personal token that was asked for without a scope does not write',
  rules('oauth.client.scope-default').normal('effort quick asks this of client credentials'),
  async ({ check, sandbox, worker }) => {
    const user = signInUser(worker, check);
    const event = sandbox.event;
    await withTokensAlone(worker, async () => {
      // A service may insist on a scope: then there is nothing to look at.
      const { authorized, verifier, request } = await askForCode(worker, check, { scope: undefined });
      if (authorized.code === null) return;
      const { reply, issued } = await redeem(worker, check, {
        code: authorized.code,
        verifier,
        request,
        authorized,
      });
      if (issued === null) return;
      const as = { ...identityOf(worker, issued, 'personal without a scope'), accountId: user.account_id };
      // The positive control: the token is good for reading.
      const read = await check.api.call('getEvent', { path: { id: event }, as, intent: 'probe' });
      if (!read.ok)
        return check.limits.stop({
          why: `a personal token without a scope does not read: ${read.status}`,
          of: 'trouble',
        });
      const written = await createAs(check, sandbox, as);
      if (mayBeOfEvent(written.status))
        return check.limits.stop({
          why: TAKES_NONE,
          of: 'environment',
          rules: ['oauth.client.scope-default'],
        });
      check.refuses(
        'oauth.client.scope-default',
        written,
        'a personal token that was asked for without a scope writes',
        reply,
      );
    });
  },
);

test(
  'a scope that is sent with the code widens nothing that the user agreed to',
  rules('oauth.code.scope-not-wider').normal('effort quick tries personal tokens of scope read'),
  async ({ check, sandbox, worker }) => {
    const { account_id } = signInUser(worker, check);
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    await withTokensAlone(worker, async () => {
      const widened = async (flow: Flow) => redeem(worker, check, flow, { scope: 'read write' });
      const narrow = await obtainCode(worker, check, { scope: 'read' });
      // What the user agrees to later is for the token of then, whichever code is exchanged first.
      const wide = await askForCode(worker, check);
      const first = await widened(narrow);
      // A later code may end an earlier one.
      const { reply, issued } =
        first.issued === null ? await widened(await obtainCode(worker, check, { scope: 'read' })) : first;
      if (issued === null) {
        // Refused for its scope, where a code is exchanged without one.
        const control = await redeem(worker, check, await obtainCode(worker, check, { scope: 'read' }));
        if (control.issued === null)
          return check.limits.stop({
            why: `the code obtained no token: ${control.reply.status}`,
            of: 'trouble',
          });
        check.holds('oauth.code.scope-not-wider', reply);
        return check.notes.observe(
          'oauth.unknown-scope',
          `refused with ${reply.status}`,
          reply,
          'at the exchange',
        );
      }
      const as = { ...identityOf(worker, issued, 'personal, widened'), accountId: account_id };
      // The positive control: the token is good for what the user agreed to.
      const read = await check.api.call('getEvent', { path: { id: guest.event }, as, intent: 'probe' });
      if (!read.ok)
        return check.limits.stop({
          why: `a personal token of scope read does not read: ${read.status}`,
          of: 'trouble',
        });
      const item = { company: `Guild ${sandbox.word()}` };
      const written = await check.api.call('updateAttendee', { path, item, as, intent: 'probe' });
      check.refuses(
        'oauth.code.scope-not-wider',
        written,
        'a user agreed to scope read alone, the exchange of the code named both scopes, and the token writes',
        reply,
        read,
      );
      const { code } = wide.authorized;
      if (code === null) return;
      const later = await redeem(worker, check, { ...wide, code });
      if (later.issued === null) return;
      const still = await check.api.call('getEvent', { path: { id: guest.event }, as, intent: 'probe' });
      if (!still.ok) return;
      const after = await check.api.call('updateAttendee', { path, item, as, intent: 'probe' });
      check.refuses(
        'oauth.code.scope-not-wider',
        after,
        'a user agreed to scope read for one token and to both scopes for another, and the first token writes, too',
        later.reply,
        still,
      );
    });
  },
);
