import type { Check } from '../../fixtures/check/check.ts';
import { type ApiOperation, READING, WRITING } from '../../fixtures/property/valid-calls.ts';
import { blockWithoutWrites } from '../../fixtures/records/breadth.ts';
import { otherForms } from '../../fixtures/records/other-forms.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Attempt, onTestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { expectOpened, expectShut } from './claims.ts';
import { whileOutliving } from './outliving-token.ts';
import { obtain, type ScopedToken } from './tokens.ts';

/** Operations that do not need a particular record, so that one of them tells whether a token lives. */
const READS_TO_LIVE: readonly ApiOperation[] = ['getEvent', 'getAccount', 'listEvents'];

/** Puts a kind of token to every operation that is known to work, and claims what its scope opens and shuts. */
export async function judgeToken(
  worker: WorkerContext,
  check: Check,
  sandbox: Sandbox,
  kind: ScopedToken,
  proven: ReadonlySet<ApiOperation>,
): Promise<void> {
  const readers = READING.filter((one) => proven.has(one) && (kind.personal || one !== 'getMe'));
  const writers = WRITING.filter((one) => proven.has(one));
  await onTestBed(worker, check, sandbox, { operations: [...readers, ...writers] }, async (bed) => {
    const done = await whileOutliving(worker, {
      bed,
      obtain: () => obtain(worker, check, kind),
      opens: [...(kind.reads === true ? readers : []), ...(kind.writes ? writers : [])],
      shuts: [...(kind.reads === null ? readers : []), ...(kind.writes ? [] : writers)],
      forms: kind.writes ? [] : otherForms(bed, writers),
      alive: kind.reads === true ? READS_TO_LIVE : ['updateAttendee'],
    });
    expectOpened(check, kind, done.opened);
    if (kind.writes) blockWithoutWrites(worker, check, 'scopes.write-writes', kind.tooLittle);
    if (kind.reads === null) observeReads(check, kind, done.shut);
    if (!kind.writes) await expectShut(worker, check, bed, kind, done);
  });
}

function observeReads(check: Check, kind: ScopedToken, shut: readonly Attempt[]): void {
  const reads = shut.filter(({ reply }) => reply.ok);
  const answer = reads.length === 0 ? 'no' : reads.length === shut.length ? 'yes' : 'in part';
  check.notes.observe('oauth.write-reads', answer, shut.at(-1)?.reply, kind.personal ? 'personal token' : '');
}
