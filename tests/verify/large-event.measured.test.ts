import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { storedSize } from '../../record/stored-size.ts';
import { readVerdict } from '../../record/verdict-file.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };

/** What a normal run may leave in an event of any size that is tried here, as docs/stored.md says: in bytes. */
const MOST = { journal: 30e6, all: 40e6 };
/** So many times the requests of a small event, the two walks left out. */
const MORE_REQUESTS = 1.25;
const PER_PAGE = 100;
const WALKS = 2;

/** Runs everything against an event of so many attendees, and answers how many requests that took. */
async function run(attendees: number): Promise<number> {
  const reference = await startReferenceProcess(['--attendees', `${attendees}`]);
  try {
    const out = `event-${attendees}`;
    writeFileSync(join(folder, `${out}.json`), JSON.stringify(reference.profile));
    const { code, stdout } = await muster(['verify', '--profile', `${out}.json`, '--out', out], PLAIN);
    assert.equal(code, 0, stdout);
    const stored = storedSize(join(folder, out));
    assert.ok(stored.journal <= MOST.journal && stored.all <= MOST.all, JSON.stringify(stored));
    const { rules, stats } = readVerdict(join(folder, out));
    const unjudged = rules.filter(({ level, verdict }) => level === 'must' && verdict === 'inconclusive');
    assert.deepEqual(unjudged, []);
    return stats.requests;
  } finally {
    await reference.stop();
  }
}

test('an event of ten thousand attendees costs two walks more than one of a hundred, and leaves no more than is said', async () => {
  const small = await run(100);
  const large = await run(10_000);
  const walks = WALKS * (10_000 / PER_PAGE);
  assert.ok(large - walks <= MORE_REQUESTS * small, `${small} requests of 100 attendees, ${large} of 10,000`);
});
