import { describe, test } from 'node:test';
import { FAULTS } from '../../reference/faults/index.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';
import { none } from './none.ts';

const rules = Object.keys(RULES);

describe('the links of the ledger', async () => {
  const checks = await allChecks();
  const faulted = new Set<string>(FAULTS.map((fault) => fault.rule));

  test('every check names a rule, and only rules that exist', () => {
    none(
      checks.filter((check) => check.rules.length === 0).map((check) => check.name),
      'checks without a rule',
    );
    none(
      checks.flatMap((check) => [...check.rules]).filter((rule) => !(rule in RULES)),
      'unknown rules',
    );
  });

  test('every fault names a rule that exists, under an id of its own', () => {
    const ids = FAULTS.map((fault) => fault.id);
    none(
      FAULTS.filter((fault) => !(fault.rule in RULES)).map((fault) => fault.id),
      'faults of unknown rules',
    );
    none(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      'ids given twice',
    );
    none(
      ids.filter((id) => !/^[\w.-]+$/.test(id)),
      'ids that a command line cannot take in a list',
    );
  });

  test('every rule has a fault', () => {
    none(
      rules.filter((rule) => !faulted.has(rule)),
      'rules without a fault',
    );
  });
});
