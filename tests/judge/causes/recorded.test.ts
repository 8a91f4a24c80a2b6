import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { markConsequences } from '../../../judge/causes.ts';
import type { ViolationResult } from '../../../judge/results.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { violation } from '../../reports/sample.ts';
import { ROOT } from '../../repository/repo-files.ts';

type Stored = Omit<ViolationResult, 'provedBy' | 'touched'> & { readonly provedBy: readonly string[] };

/** A fault of the reference environment, and what a run against it found, in the order in which it is listed. */
interface Recorded {
  readonly fault: string;
  readonly obeyed: readonly RuleId[];
  readonly breaches: readonly Stored[];
}

const runs = readFileSync(join(ROOT, 'tests/judge/causes/recorded.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const shown = ({ rule, operation, follows }: Pick<Stored, 'rule' | 'operation' | 'follows'>): string =>
  `${rule} ${operation}${follows === undefined ? '' : `, from ${follows}`}`;

for (const { fault, obeyed, breaches } of runs)
  test(`of what a run found where ${fault} was seeded, the same is the cause`, () => {
    const { kind: _kind, at: _at, ...sample } = violation({});
    const found = breaches.toReversed().map(
      ({ follows: _follows, ...one }): ViolationResult => ({
        ...sample,
        ...{ level: 'must', section: '', seed: 1 },
        ...one,
        ...{ provedBy: new Set(one.provedBy), touched: new Set(one.attributes) },
      }),
    );
    assert.deepEqual(markConsequences(found, new Set(obeyed)).map(shown), breaches.map(shown));
  });
