import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../harness/call/reply.ts';
import { Pauses } from '../../load/prepare/pauses.ts';
import { preparedInWords } from '../../load/prepare/prepared-in-words.ts';
import type { LifeStep } from '../../load/scenario/lives.ts';

/** A service that refuses a scan within `ms` after another, of the same person or of any. */
function service(ms: number, shared: boolean) {
  const last = new Map<string, number>();
  return async (id: string): Promise<Reply> => {
    const key = shared ? '' : id;
    const early = Date.now() - (last.get(key) ?? 0) < ms;
    if (!early) last.set(key, Date.now());
    return { status: early ? 422 : 200, ok: !early } as Reply;
  };
}

async function learned(
  ask: (id: string) => Promise<Reply>,
  scans: ReadonlyArray<readonly [LifeStep, string]>,
) {
  const pauses = new Pauses();
  const statuses: number[] = [];
  for (const [step, id] of scans) statuses.push((await pauses.scanned(step, id, () => ask(id))).status);
  return { pause: pauses.learned, statuses };
}

const SCANS = [
  ['in', 'a'],
  ['undo', 'a'],
  ['in', 'b'],
  ['in', 'b'],
  ['out', 'b'],
] as const;

test('the pause between scans of a person is learned, and kept from then on', async () => {
  const { pause, statuses } = await learned(service(250, false), SCANS);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
  assert.ok(pause !== undefined && pause.ms >= 250 && pause.ms <= 1280, `${pause?.ms}`);
  assert.deepEqual([pause.statuses, pause.shared], [[422], false]);
});

test('a pause after a scan of any person is told from one of the same person', async () => {
  const { pause, statuses } = await learned(service(250, true), SCANS);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
  assert.equal(pause?.shared, true);
});

test('a scan that is refused long after the one before is put again once', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1000 });
  const pauses = new Pauses();
  const reply = (status: number): Reply => ({ status, ok: status === 200 }) as Reply;
  await pauses.scanned('in', 'a', async () => reply(200));
  context.mock.timers.setTime(60_000);
  const answers = [reply(423), reply(200)];
  assert.equal((await pauses.scanned('undo', 'a', async () => answers.shift() ?? reply(500))).status, 200);
  assert.deepEqual(pauses.learned?.statuses, [423]);
});

test('a service that asks for no pause is asked once, and a scan that it never takes stays refused', async () => {
  assert.equal((await learned(service(0, false), SCANS)).pause, undefined);
  const noUndo = async (): Promise<Reply> => ({ status: 422, ok: false }) as Reply;
  assert.deepEqual(
    await learned(noUndo, [
      ['in', 'a'],
      ['in', 'a'],
    ]),
    { pause: undefined, statuses: [422, 422] },
  );
});

test('what was prepared is counted as it was announced, and where it is not, it is said why', () => {
  const all = { people: 79, reused: 9, created: 70, announced: 79 };
  assert.equal(preparedInWords(all), 'Prepared 79 attendees: 9 reused, 70 created.');
  assert.match(preparedInWords({ ...all, people: 83 }), /79 were announced: the load does without/);
});
