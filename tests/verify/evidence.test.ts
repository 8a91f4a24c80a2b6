import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeRun } from '../../record/run.ts';
import { followEvidence, gatherEvidence } from '../../verify/run/evidence.ts';
import { scratch } from '../cli/muster.ts';
import { exchange, RUN } from '../reports/sample.ts';

/** Longer than a follower waits between two looks. */
const A_WHILE_MS = 300;

test('what is gathered while a journal grows is what it tells when it is whole, torn lines and all', async () => {
  const out = scratch();
  const file = join(out, 'exchanges.ndjson');
  const lines = Array.from({ length: 50 }, (_, n) =>
    JSON.stringify(exchange({ id: `w0-${n}`, started: RUN.started + n, ended: RUN.started + n + 1 })),
  );
  const end = followEvidence(out);
  writeRun(out, RUN);
  appendFileSync(file, `${lines.slice(0, 20).join('\n')}\n${lines[20]?.slice(0, 30)}`);
  await sleep(A_WHILE_MS);
  appendFileSync(file, `${lines[20]?.slice(30)}\n${lines.slice(21).join('\n')}\n{"id":"torn`);
  const followed = await end();
  const whole = await gatherEvidence(out);
  assert.equal(followed.tally.requests, 50);
  assert.deepEqual(followed.tally, whole.tally);
  assert.deepEqual(followed.latency, whole.latency);
  assert.deepEqual(followed.shown, whole.shown);
  assert.deepEqual(followed.footprint.total(), whole.footprint.total());
});

test('a run that has sent nothing has no evidence, whenever it ends', async () => {
  const out = scratch();
  const end = followEvidence(out);
  writeRun(out, RUN);
  assert.equal((await end()).tally.requests, 0);
});
