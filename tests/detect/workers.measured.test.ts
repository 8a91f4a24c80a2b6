import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { detect, detectOn } from '../../detect/detect.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import type { Job } from '../../detect/workers/jobs.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-workers-'));
after(() => rmSync(out, { recursive: true, force: true }));

test('two workers judge each fault once, and write every result down', async () => {
  const resume = join(out, 'results.ndjson');
  const heard: string[] = [];
  const { faults, unjudged } = await detect({
    ...{
      out,
      seed: 1,
      whole: false,
      targets: ['reference'],
      faults: ['fields.create.'],
      except: ['permuted'],
    },
    ...{ variants: ['none'], seeds: [], sample: { faults: 3, variants: 0, key: 'workers' } },
    ...{ workers: 2, resume, says: (line: string) => heard.push(line) },
  });
  assert.deepEqual(unjudged, []);
  assert.equal(new Set(faults.map(({ id }) => id)).size, 3);
  assert.equal(heard.length, 3);
  assert.equal(readFileSync(resume, 'utf8').trimEnd().split('\n').length, 3);
});

test('what mostly waits is judged once, by processes of its own and by those that have nothing else left', async () => {
  const jobs = ['check-in-200', 'check-in-201', 'check-in-202', 'blank-names', 'http-etag', 'plain'].map(
    (name, index): Job => ({
      ...{ kind: 'variant', target: 'reference', seed: 1, only: ['events/list'], name },
      variants: name === 'plain' ? [] : [name],
      ...(index < 5 && { waits: 10 }),
    }),
  );
  const { variants, unjudged } = await detectOn([referenceTarget()], {
    ...{ out, seed: 1, whole: false, faults: [], variants: [], seeds: [] },
    ...{ workers: 2, jobs, says: () => {} },
  });
  assert.deepEqual(unjudged, []);
  assert.deepEqual(variants.map(({ name }) => name).sort(), jobs.map(({ name }) => name).sort());
});

test('what a worker cannot judge is told with its reason', async () => {
  const reference = referenceTarget();
  const faults = ['no-such-fault', 'none-either'].map((id) => ({ id, about: id, rules: [] }));
  const { unjudged } = await detectOn([{ ...reference, faults }], {
    ...{ out, seed: 1, whole: false, faults: [], variants: ['none'], seeds: [] },
    ...{ workers: 2, says: () => {} },
  });
  assert.deepEqual(unjudged.map(({ name }) => name).sort(), ['no-such-fault', 'none-either']);
  for (const { message } of unjudged) assert.match(message, /no-such-fault|none-either/);
});
