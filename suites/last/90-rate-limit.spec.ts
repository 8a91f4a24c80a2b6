import { setTimeout as sleep } from 'node:timers/promises';
import { answerInWords } from '../../fixtures/check/proof.ts';
import {
  API_OPERATIONS,
  type ApiOperation,
  onFields,
  validCall,
  WRITING,
} from '../../fixtures/property/valid-calls.ts';
import { goesFurther } from '../../fixtures/records/breadth.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { seemsLimited } from '../../harness/call/seems-limited.ts';
import { ACCOUNT_PAUSES_MS } from '../../harness/inquiry/patience.ts';
import { pausing, repeated } from '../../harness/inquiry/repeated.ts';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { sendBurst } from './burst.ts';
import { claimNothingDone, UNDONE_RULES } from './done-in-haste.ts';

test.use({ exclusive: true });

const MOST = 1_200;
/** A limit that one token met may come so much later for another. */
const ROOM = 200;
const LONGEST_WAIT_MS = 120_000;
/** How often a calm client comes back as it is told. */
const MOST_RETURNS = 3;
/** Whole seconds are told, however they were rounded: a client that was sent back once comes no sooner again. */
const TOLD_WITHIN_MS = 1000;
/** Refusals that may be about a record which was changed a moment ago, and not about haste. */
const OF_RECORD: ReadonlySet<number> = refusalsAbout('record');
/** Statuses of what stands before a service, or of one that only starts again: they tell nothing of a limit. */
const GATEWAY: ReadonlySet<number> = refusalsAbout('restarting');
/** Operations that need no record but an attendee, and leave none behind. */
const PROBED: readonly ApiOperation[] = API_OPERATIONS.filter(
  (id) => id !== 'getMe' && id !== 'createAttendee' && !(onFields(id) && WRITING.includes(id)),
);

const LIMIT_RULES = [
  'rate-limit.exists',
  'rate-limit.retry-after',
  'rate-limit.retry-after-readable',
  'rate-limit.retry-after-form',
  'rate-limit.retry-after-honest',
  'errors.429-envelope',
] as const;

test(
  'requests in haste are answered with 429, which tells when to retry, and then are served',
  rules(...LIMIT_RULES, ...UNDONE_RULES).quick(),
  async ({ api, check, sandbox, worker }) => {
    if (worker.profile.rate_limit === 'avoid')
      check.limits.stop({ why: 'the profile says rate_limit: avoid', of: 'profile' });
    if (!goesFurther(worker))
      check.limits.stop({ why: 'effort quick has too few requests to meet a limit', of: 'profile' });
    const AS_IT_COMES = { keep429: true, once: true, keepConflict: true, intent: 'probe' } as const;
    const readAccount = (): Promise<Reply> => api.call('getAccount', AS_IT_COMES);
    // A limiter that has been shut for long may name a time that is wrong, and do so from then on.
    await readInCalm();
    const guest =
      worker.profile.writes === 'allow' && worker.profile.event_id
        ? await sandbox.positiveControl()
        : undefined;
    await readInCalm();
    check.limits.given(await api.call('getAccount'));

    const burst = await sendBurst(readAccount, MOST);
    const [limited] = burst.replies.filter((reply) => reply.status === 429);
    if (limited === undefined) {
      const other = burst.replies.find((reply) => !reply.ok);
      if (other === undefined || !(await breaksByLimit(readAccount, other, 'haste', 'calm is not')))
        check.limits.stop({
          why: `${burst.replies.length} requests in ${Math.round(burst.ms)} ms met no limit, or its window ended among them: a 429 that the budget did not reach`,
          of: 'profile',
        });
      return;
    }
    check.limiterMet();
    check.holds('rate-limit.exists', limited);
    check.notes.observe(
      'rate-limit.threshold',
      `429 after ${burst.served} requests in ${Math.round(burst.ms)} ms`,
      limited,
    );
    // While the door is shut, everything else knocks once: a limit is to look the same on every operation.
    const others = await knock(guest);
    const refused = [limited, ...others].filter((reply) => reply.status === 429);
    for (const reply of refused) claim429(reply);
    await claimHonest(refused.at(-1) ?? limited);
    await claimAlike(others);
    if (guest !== undefined) await claimNothingDone({ check, sandbox, worker }, guest, others);
    if (worker.profile.user === undefined) return;
    // A personal token may have a limit of its own, and /me can be read with no other.
    const readMe = (): Promise<Reply> => api.call('getMe', { ...AS_IT_COMES, as: PERSONAL });
    const mine = await sendBurst(readMe, Math.min(MOST, burst.served + ROOM));
    const told = mine.replies.filter((reply) => reply.status === 429);
    for (const reply of told) claim429(reply);
    const unlike = mine.replies.find((reply) => !reply.ok);
    if (told.length === 0 && unlike !== undefined)
      await breaksByLimit(readMe, unlike, 'haste with a personal token', "an application's is with 429");

    function knock(on: CreatedAttendee | undefined): Promise<Reply[]> {
      const event = worker.profile.event_id;
      if (event === undefined) return Promise.resolve([]);
      const calls = PROBED.flatMap((operation) => {
        const valid = validCall(operation, worker, sandbox, { event, ...(on && { guest: on }) });
        return valid === undefined ? [] : [{ operation, options: valid.options }];
      });
      if (on !== undefined) calls.push(...writes(event));
      return Promise.all(
        calls.map(({ operation, options }) => api.call(operation, { ...options, ...AS_IT_COMES })),
      );
    }

    /** Creates of which something is left where the door is open after all, and writes to a field that is not there. */
    function writes(event: string): Array<{ operation: ApiOperation; options: CallOptions }> {
      const field = { event_id: sandbox.fieldsEvent, id: sandbox.unknownId };
      const question = { label: sandbox.label(), type: 'short_text' };
      return [
        { operation: 'createAttendee', options: { path: { event_id: event }, item: sandbox.newAttendee() } },
        { operation: 'createAttendeeField', options: { path: { event_id: field.event_id }, item: question } },
        { operation: 'updateAttendeeField', options: { path: field, item: { required: false } } },
        { operation: 'deleteAttendeeField', options: { path: field } },
      ];
    }

    /** A write that is refused in haste with another status than the reads are, where it is served in calm. */
    async function claimAlike(replies: readonly Reply[]): Promise<void> {
      const unlike = replies.find((reply) => reply.exchange.operation === 'updateAttendee');
      if (guest === undefined || unlike === undefined || unlike.ok) return;
      if (unlike.status === 429 || OF_RECORD.has(unlike.status)) return;
      const path = { event_id: guest.event, id: guest.id };
      const write = (): Promise<Reply> =>
        api.call('updateAttendee', { path, item: { company: sandbox.word() }, ...AS_IT_COMES });
      await breaksByLimit(write, unlike, 'an update in haste', 'a read is with 429');
    }

    /** Whether another status than 429 stands for a limit, which is a breach. */
    async function breaksByLimit(
      send: () => Promise<Reply>,
      refused: Reply,
      what: string,
      otherwise: string,
    ): Promise<boolean> {
      if (!(await seemsLimited(send, refused.status))) return false;
      check.breaks('rate-limit.exists', {
        message: `${what} is answered with ${refused.status}, and ${otherwise}`,
        status: 429,
        actual: answerInWords(refused),
        replies: [refused],
      });
      return true;
    }

    function claim429(reply: Reply): void {
      const value = reply.header('retry-after');
      check.that('rate-limit.retry-after', value !== undefined, {
        actual: 'no Retry-After',
        replies: [reply],
      });
      check.envelops('errors.429-envelope', reply);
      if (value === undefined) return;
      const read = readRetryAfter(reply.headers, reply.exchange.ended);
      check.that('rate-limit.retry-after-readable', read !== null, {
        expected: 'a number or a date',
        actual: value,
        replies: [reply],
      });
      if (read !== null)
        check.that('rate-limit.retry-after-form', read.form === 'seconds' || read.form === 'HTTP date', {
          expected: 'whole seconds or an HTTP date',
          actual: value,
          replies: [reply],
        });
    }

    /** Reads the account once, and comes back as told where it is refused, before a call that waits for as long as it takes. */
    async function readInCalm(): Promise<void> {
      const reply = await readAccount();
      if (reply.status !== 429) return;
      claim429(reply);
      await claimHonest(reply);
    }

    /** Reads the account, and again after a pause where a gateway answers, which knows of no limit. */
    function comeBack(): Promise<Reply> {
      return repeated(
        readAccount,
        pausing(ACCOUNT_PAUSES_MS, ({ status }) => !GATEWAY.has(status)),
      );
    }

    /** Why an answer to a request that came back in time says nothing of the limit. */
    function otherThanLimit({ status, ok }: Reply): string | undefined {
      if (GATEWAY.has(status))
        return `a gateway answers with ${status} whoever comes back when Retry-After says`;
      return !ok && worker.info.besideOthers
        ? 'another shard may have used what the limit lets through'
        : undefined;
    }

    /** Comes back when it is told to, at first exactly then, up to three times: who is refused each time was told nothing. */
    async function claimHonest(reply: Reply): Promise<void> {
      const refused: Reply[] = [];
      for (let last = reply; refused.length < MOST_RETURNS; ) {
        const read = readRetryAfter(last.headers, last.exchange.ended);
        if (read === null)
          return check.limits.stop({
            why: 'Retry-After tells no time to wait for',
            of: 'trouble',
            rules: ['rate-limit.retry-after-honest'],
          });
        if (read.waitMs > LONGEST_WAIT_MS)
          return check.limits.stop({
            why: `Retry-After asks to wait ${Math.round(read.waitMs / 1000)} s`,
            of: 'profile',
            rules: ['rate-limit.retry-after-honest'],
          });
        const waitMs = refused.length === 0 ? read.waitMs : Math.max(read.waitMs, TOLD_WITHIN_MS);
        await sleep(Math.max(0, last.exchange.ended + waitMs - Date.now()) + 20);
        last = await comeBack();
        const other = otherThanLimit(last);
        if (other !== undefined)
          return check.limits.stop({ why: other, of: 'trouble', rules: ['rate-limit.retry-after-honest'] });
        if (last.status !== 429) {
          check.succeeds(
            'rate-limit.retry-after-honest',
            last,
            'a request sent when Retry-After says is not served',
            reply,
          );
          return;
        }
        refused.push(last);
      }
      check.breaks('rate-limit.retry-after-honest', {
        message: `a request sent when Retry-After says is refused again, ${refused.length} times in a row`,
        expected: 'an answer that serves',
        actual: refused.map(({ status }) => status).join(', then '),
        replies: [reply, ...refused],
      });
    }
  },
);
