import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../spec/contract.ts';
import { REFUSAL_STATUSES, refusalsAbout, SUBJECTS, type Subject } from '../../spec/refusals.ts';

const statuses = Object.keys(REFUSAL_STATUSES).map(Number);
const subjects = Object.keys(SUBJECTS) as Subject[];

test('each status is one of a refusal, stands once, and names what it is known by', () => {
  assert.deepEqual(
    statuses,
    [...new Set(statuses)].sort((a, b) => a - b),
  );
  for (const status of statuses) assert.ok(status >= 400 && status <= 599, `${status}`);
  for (const { source } of Object.values(REFUSAL_STATUSES))
    assert.match(source, /^(RFC \d+, [\d.]+|nginx|Cloudflare)$/);
});

test('nothing that a refusal may be about goes without a status', () => {
  assert.deepEqual(
    subjects.filter((subject) => refusalsAbout(subject).size === 0),
    [],
  );
});

test('no two subjects have the same statuses: they would be one', () => {
  const sets = subjects.map((subject) => [...refusalsAbout(subject)].join());
  assert.equal(new Set(sets).size, sets.length);
});

test('what the contract lists of refusals stands in the table of errors', () => {
  const tabled = refusalsAbout('tabled');
  const listed = Object.values(OPERATIONS).flatMap((one) => one.statuses.filter((status) => status >= 400));
  assert.deepEqual(
    [...new Set(listed)].filter((status) => !tabled.has(status)),
    [],
  );
});

test('of several subjects the statuses of each are taken', () => {
  assert.deepEqual([...refusalsAbout('caller', 'haste')], [401, 403, 429]);
});

test('a conflict and haste are no gateway, and a gateway is nothing of the record', () => {
  const gateway = refusalsAbout('gateway');
  for (const status of refusalsAbout('conflict', 'haste', 'record', 'tabled'))
    assert.equal(gateway.has(status), false, `${status}`);
});
