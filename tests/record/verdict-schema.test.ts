import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readVerdict, writeVerdict } from '../../record/verdict-file.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { scratch } from '../cli/muster.ts';
import { RUN, sample, violation } from '../reports/sample.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../spec/verdict.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ strict: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } }).compile(schema);

const known = { rule: 'attendees.list.per-page-max', reason: 'ticket 7', until: '2099-01-01' };
const built = {
  'with something of everything': verdictFile(sample()),
  'of nothing': verdictFile(sample([])),
  'of one chapter, with a known failure and a counterexample': verdictFile(
    sample([violation({ counterexample: 'per_page=101' })], {
      ...RUN,
      suites: ['rsvp'],
      known_failures: [known],
    }),
  ),
};

for (const [name, file] of Object.entries(built))
  test(`a verdict ${name} is what the published schema says, and reads as it was written`, () => {
    assert.equal(validate(file), true, JSON.stringify(validate.errors?.slice(0, 3)));
    const folder = scratch();
    writeVerdict(folder, file);
    assert.deepEqual(readVerdict(folder), JSON.parse(JSON.stringify(file)));
  });

test('a file of another format is refused, and the schema takes neither an unknown verdict nor a key of no meaning', () => {
  const file = verdictFile(sample());
  const folder = scratch();
  writeVerdict(folder, { ...file, format: 'muster/verdict@0' as 'muster/verdict@1' });
  assert.throws(() => readVerdict(folder), /of the format muster\/verdict@0: read it with/);
  assert.equal(validate({ ...file, verdict: 'perhaps' }), false);
  assert.equal(validate({ ...file, mood: 'good' }), false);
});
