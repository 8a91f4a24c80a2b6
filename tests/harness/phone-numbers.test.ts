import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhoneNumbers } from '../../harness/run/phone-numbers.ts';

type Run = ConstructorParameters<typeof PhoneNumbers>[0];

const numbered = (run: Run, count: number, worker = 0): string[] => {
  const phones = new PhoneNumbers(run, { worker });
  return Array.from({ length: count }, () => phones.next());
};

test('ten thousand attendees of one worker have fictitious numbers in E.164, each another', () => {
  const phones = numbered({ runId: 'mabc' }, 10_000);
  assert.equal(new Set(phones).size, phones.length);
  for (const phone of phones) assert.match(phone, /^\+1[2-9]\d\d555[4-8]\d{3}$/);
});

test('workers, and parts of a run that are under way side by side, share no number, whatever their tags', () => {
  const phones = ['mabc', 'mabd', 'zzzz'].flatMap((runId, part) =>
    [0, 1, 2].flatMap((worker) => numbered({ runId, shard: { index: part + 1, total: 3 } }, 5_000, worker)),
  );
  assert.equal(new Set(phones).size, phones.length);
});

test('of two hundred runs in one event hardly any meets the numbers of another', () => {
  const taken = new Set<string>();
  let met = 0;
  for (let run = 0; run < 200; run += 1) {
    const phones = numbered({ runId: `m${run.toString(36)}xyz` }, 250);
    if (phones.some((phone) => taken.has(phone))) met += 1;
    for (const phone of phones) taken.add(phone);
  }
  assert.ok(met <= 10, `${met} runs`);
});

test('a number that was refused is put to the proof by one of its area, and the next come from elsewhere, twice', () => {
  const phones = new PhoneNumbers({ runId: 'mabc' }, { worker: 0 });
  const [first, second] = [phones.next(), phones.next()];
  assert.deepEqual(phones.insteadOf('+4915112345678'), []);
  assert.deepEqual(phones.insteadOf(null), []);
  const [alike = '', far = ''] = phones.insteadOf(first);
  assert.equal(alike.slice(0, 8), first.slice(0, 8));
  assert.notEqual(far.slice(0, 5), first.slice(0, 5));
  for (const one of [alike, far]) assert.equal(one.slice(-2), first.slice(-2));
  const elsewhere = phones.next();
  assert.notEqual(elsewhere.slice(0, 8), first.slice(0, 8));
  // Of the first stretch still, which was left: no step further.
  assert.ok(phones.insteadOf(second).length > 0 && phones.insteadOf(elsewhere).length > 0);
  assert.deepEqual(phones.insteadOf(phones.next()), []);
});

test('workers that take the place of others give other numbers, elsewhere too', () => {
  const given = [0, 8, 16].flatMap((worker) => {
    const phones = new PhoneNumbers({ runId: 'mabc' }, { worker });
    const first = [phones.next(), phones.next()];
    phones.insteadOf(first[0]);
    return [...first, phones.next()];
  });
  assert.equal(new Set(given).size, given.length);
});

test('a template of the profile holds for each of them', () => {
  const phones = new PhoneNumbers({ runId: 'mabc' }, { worker: 1, template: '+1555{n}' });
  const first = phones.next();
  assert.match(first, /^\+1555\d{7}$/);
  for (const one of phones.insteadOf(first)) assert.match(one, /^\+1555\d{7}$/);
});
