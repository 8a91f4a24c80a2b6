import type { Check } from '../../fixtures/check/check.ts';
import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import { type ApiOperation, READING, WRITING } from '../../fixtures/property/valid-calls.ts';
import { breadthOf, few } from '../../fixtures/records/breadth.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { withLaterPage } from '../../fixtures/records/later-page.ts';
import { whileLive } from '../../fixtures/records/live-token.ts';
import { type Attempt, onTestBed, type TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import { isCheckIn } from '../../spec/contract.ts';
import { absent, malformed, WORD, WRONG_HEADER, type WrongHeader } from './headers.ts';

test(
  'every operation is served to a personal token with X-Account-Id of its user',
  rules('account-id.own', 'me.get.answers').quick(),
  async ({ check, sandbox, worker }) => {
    check.limits.needs(worker.profile.user, 'the profile names no user');
    await onTestBed(worker, check, sandbox, { operations: breadthOf(worker) }, async (bed) => {
      const call = (operation: ApiOperation): Promise<Attempt | null> =>
        bed.attempt(operation, {
          as: PERSONAL,
          intent: isCheckIn(operation) ? 'probe' : 'valid',
        });
      const first = bed.operations.filter((one) => one !== 'deleteAttendeeField');
      const last = bed.operations.filter((one) => one === 'deleteAttendeeField');
      const controls = await positiveControls(worker, check, sandbox, { operations: bed.operations });
      for (const attempt of [...(await inBatches(first, call)), ...(await inBatches(last, call))]) {
        if (attempt === null) continue;
        const { operation, reply } = attempt;
        if (operation !== 'getMe' && !controls.has(operation)) continue;
        check.succeeds(
          'account-id.own',
          reply,
          `${operation} refuses a personal token with X-Account-Id of its user`,
        );
      }
    });
  },
);

interface Tried extends Attempt {
  readonly header: WrongHeader;
}

/** Tries every operation with each header; the token is one that lives. */
function tryHeaders(
  worker: WorkerContext,
  check: Check,
  bed: TestBed,
  operations: readonly ApiOperation[],
  headers: readonly WrongHeader[],
): Promise<Tried[] | null> {
  const some = few(worker, headers, 1);
  const plain = operations.map((operation) => ({ operation, options: {} }));
  const pairs = some.flatMap((header) =>
    (header.accountId === null ? withLaterPage(operations) : plain).map((way) => ({ header, ...way })),
  );
  return whileLive(worker, check, bed.event, 'personal', async (_token, as) => {
    const tried = await inBatches(pairs, async ({ header, operation, options }) => {
      const attempt = await bed.attempt(operation, {
        ...options,
        as: { ...as, accountId: header.accountId },
        intent: WRONG_HEADER,
      });
      return attempt === null ? null : { ...attempt, header };
    });
    return tried.filter((one) => one !== null);
  });
}

/** The operations that serve a header whatever it says: an empty one is a wrong one there, and none that is missing. */
async function heedless(
  worker: WorkerContext,
  check: Check,
  bed: TestBed,
  tried: readonly Tried[],
): Promise<ReadonlySet<ApiOperation>> {
  const served = tried.filter(({ header, reply }) => reply.ok && header.accountId?.trim() === '');
  const operations = [...new Set(served.map(({ operation }) => operation))];
  if (operations.length === 0) return new Set();
  const worded = (await tryHeaders(worker, check, bed, operations, [WORD])) ?? [];
  const heeds = worded.some(({ operation, reply }) => READING.includes(operation) && !reply.ok);
  const passesOver = new Set(worded.filter(({ reply }) => reply.ok).map(({ operation }) => operation));
  // What is done already is refused for that: a checked-out attendee cannot be checked out again. There the reads tell.
  const readsTell = !heeds && READING.some((operation) => passesOver.has(operation));
  return readsTell ? new Set(operations) : passesOver;
}

function expectRefused(check: Check, tried: readonly Tried[], ignoring: ReadonlySet<ApiOperation>): void {
  for (const { header, operation, reply } of tried) {
    const { what } = header;
    const rule = header.accountId !== null && ignoring.has(operation) ? WORD.rule : header.rule;
    // Whose account is named makes no difference to who the user is; that one is named, is required there too.
    if (operation === 'getMe' && rule !== 'account-id.required') {
      check.notes.observe(
        'me.account-id',
        reply.ok ? 'not needed' : `refused with ${reply.status}`,
        reply,
        what,
      );
      continue;
    }
    check.refuses(rule, reply, `${operation} ${what} is served to a personal token`);
    if (!reply.ok) check.notes.observe('account-id.refusal', reply.status, reply, what);
  }
}

test(
  'a personal token without X-Account-Id, or with one that is no account, gets nothing done',
  rules('account-id.required', 'account-id.malformed').quick(),
  async ({ check, sandbox, worker }) => {
    const user = check.limits.needs(worker.profile.user, 'the profile names no user');
    const wanted = breadthOf(worker);
    const options = { operations: wanted, as: PERSONAL, me: PERSONAL };
    const proven = await positiveControls(worker, check, sandbox, options);
    const operations = [...READING, ...WRITING].filter((one) => proven.has(one));
    // Headers that are no account only warn: effort quick leaves them out.
    const kinds = few(worker, [absent, malformed(user.account_id)], 1);
    for (const headers of kinds) {
      const rule = headers[0]?.rule ?? 'account-id.required';
      const what = rule === 'account-id.required' ? 'without X-Account-Id' : 'with a malformed X-Account-Id';
      await onTestBed(worker, check, sandbox, { operations }, async (bed) => {
        const tried = await tryHeaders(worker, check, bed, operations, headers);
        if (tried === null)
          check.limits.stop({
            why: 'no personal token outlived the calls',
            of: 'environment',
            rules: [rule],
          });
        expectRefused(check, tried ?? [], await heedless(worker, check, bed, tried ?? []));
        await expectUnchanged(check, bed, tried ?? [], { rule, what });
      });
    }
  },
);
