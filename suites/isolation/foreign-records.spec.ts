import type { Check } from '../../fixtures/check/check.ts';
import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import { READING, WRITING } from '../../fixtures/property/valid-calls.ts';
import { blockWithoutWrites, breadthOf, goesFurther } from '../../fixtures/records/breadth.ts';
import { numbersRepeat, REPEATED } from '../../fixtures/records/event-numbers.ts';
import { addressesEvent, onForeignTestBed } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { withLaterPage } from '../../fixtures/records/later-page.ts';
import { attemptForm, otherForms } from '../../fixtures/records/other-forms.ts';
import { type Attempt, onTestBed, type TestBed } from '../../fixtures/records/test-bed.ts';
import { CLIENT, FOREIGN, type Identity, PERSONAL, READER, rules, test } from '../../fixtures/test.ts';
import { expectNoTypesBeside } from './types-beside.ts';

/** Tries operations of a test bed with a token of another account, and claims that none is served. */
async function tryAsStranger(
  check: Check,
  bed: TestBed,
  as: Identity,
  who: string,
  operations = bed.operations,
): Promise<Attempt[]> {
  const attempts = await inBatches(withLaterPage(operations), ({ operation, options }) =>
    bed.attempt(operation, { ...options, as }),
  );
  const made = attempts.filter((one) => one !== null);
  claimShut(check, made, who);
  return made;
}

/** Tries the other forms of its writing calls as well: each may be looked at, and guarded, by itself. */
async function tryOtherForms(check: Check, bed: TestBed, as: Identity, who: string): Promise<Attempt[]> {
  const writers = bed.operations.filter((one) => WRITING.includes(one));
  const made = await inBatches(otherForms(bed, writers), (form) => attemptForm(bed, form, as));
  claimShut(check, made, `${who}, in another form`);
  return made;
}

function claimShut(check: Check, made: readonly Attempt[], who: string): void {
  for (const { operation, reply } of made) {
    check.refuses(
      READING.includes(operation) ? 'isolation.read' : 'isolation.write',
      reply,
      `${operation} reaches another account's event with ${who}`,
    );
    if (!reply.ok) check.notes.observe('isolation.refusal', reply.status, reply, operation);
  }
}

const UNCHANGED = { rule: 'isolation.nothing-changed', what: 'on records of another account' } as const;

test(
  "every operation on another account's event is refused to this account's tokens, and does nothing",
  rules('isolation.read', 'isolation.write', 'isolation.nothing-changed', 'oauth.client.account'),
  async ({ api, check, sandbox, worker }) => {
    const { read_client, user } = worker.profile;
    // The tokens are good: they read the own event.
    check.limits.given(await api.call('getEvent', { path: { id: sandbox.event } }));
    await onForeignTestBed(worker, check, sandbox, breadthOf(worker), async (bed) => {
      const attempts = await tryAsStranger(check, bed, CLIENT, 'a client-credentials token');
      for (const { operation, reply } of attempts)
        check.refuses(
          'oauth.client.account',
          reply,
          `${operation} is served to a token whose application another account owns`,
        );
      if (user !== undefined)
        attempts.push(...(await tryAsStranger(check, bed, PERSONAL, 'a personal token')));
      attempts.push(...(await tryOtherForms(check, bed, CLIENT, 'a client-credentials token')));
      if (read_client !== undefined)
        await tryAsStranger(
          check,
          bed,
          READER,
          'a token of scope read',
          bed.operations.filter((one) => READING.includes(one)),
        );
      if (bed.call('getRegistrationType') === undefined)
        await expectNoTypesBeside(check, worker, sandbox, bed.event);
      await expectUnchanged(check, bed, attempts, UNCHANGED);
      blockWithoutWrites(worker, check, 'isolation.write', 'isolation.nothing-changed');
    });
  },
);

test(
  "every operation on this account's event is refused to another account's token, and does nothing",
  rules('isolation.read', 'isolation.write', 'isolation.nothing-changed', 'oauth.client.account').quick(),
  async ({ api, check, sandbox, worker }) => {
    const { foreign } = worker.profile;
    check.limits.needs(foreign?.client, 'the profile names no foreign.client');
    if (await numbersRepeat(worker, check)) check.limits.stop({ why: REPEATED, of: 'profile' });
    if (foreign?.event_id !== undefined)
      check.limits.given(await api.call('getEvent', { path: { id: foreign.event_id }, as: FOREIGN }));
    else check.limits.given(await api.call('getAccount', { as: FOREIGN }));
    const proven = await positiveControls(worker, check, sandbox, { operations: breadthOf(worker) });
    const operations = [...proven].filter(addressesEvent);
    await onTestBed(worker, check, sandbox, { operations }, async (bed) => {
      const attempts = await tryAsStranger(check, bed, FOREIGN, "another account's token");
      if (attempts.length === 0)
        return check.limits.stop({ why: 'no operation could be tried', of: 'trouble' });
      for (const { operation, reply } of attempts)
        check.refuses(
          'oauth.client.account',
          reply,
          `${operation} is served to a token whose application another account owns`,
        );
      if (goesFurther(worker))
        attempts.push(...(await tryOtherForms(check, bed, FOREIGN, "another account's token")));
      await expectUnchanged(check, bed, attempts, UNCHANGED);
      blockWithoutWrites(worker, check, 'isolation.write', 'isolation.nothing-changed');
    });
  },
);
