import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemRequired, itemSchemaOf } from '../../fixtures/property/arbitraries/schema.ts';
import { ContractCoverage, type OperationCoverage } from '../../judge/coverage/contract-coverage.ts';
import type { RecordedRequest } from '../../record/exchange.ts';
import { OPERATION_IDS, type OperationId } from '../../spec/contract.ts';
import { mutationsOf } from '../../suites/properties/mutation.ts';
import { exchange } from '../reports/sample.ts';

const BLANK: RecordedRequest = { method: 'POST', url: '', headers: {}, body: null, path: {}, query: [] };

function covered(
  operation: OperationId,
  ...calls: ReadonlyArray<{ status: number; request?: Partial<RecordedRequest> }>
): OperationCoverage {
  const coverage = new ContractCoverage();
  for (const { status, request } of calls)
    coverage.add(
      exchange({
        operation,
        request: { ...BLANK, ...request },
        response: { status, headers: {}, body: '' },
      }),
    );
  const found = coverage.operations().find((one) => one.operation === operation);
  if (found === undefined) throw new Error(`${operation} is not covered`);
  return found;
}

const broken = ({ constraints }: OperationCoverage): string[] =>
  Object.entries(constraints).flatMap(([name, count]) => (count > 0 ? [name] : []));

test('every operation of the API is counted, with its documented statuses', () => {
  const operations = new ContractCoverage().operations();
  assert.equal(operations.length, OPERATION_IDS.length - 2);
  const statuses = (id: OperationId) => operations.find(({ operation }) => operation === id)?.statuses;
  assert.deepEqual(statuses('createAttendee'), { 201: 0, 401: 0, 404: 0, 422: 0, 429: 0 });
  assert.deepEqual(statuses('checkIn'), { '2xx': 0, 401: 0, 404: 0, 429: 0 });
});

test('statuses that the contract documents are counted, others are not', () => {
  const { calls, statuses } = covered('checkIn', { status: 204 }, { status: 404 }, { status: 418 });
  assert.equal(calls, 3);
  assert.deepEqual(statuses, { '2xx': 1, 401: 0, 404: 1, 429: 0 });
});

test('the bounds of a query are told from what lies between and beyond', () => {
  const ask = (per_page: string) => ({
    status: 200,
    request: { query: [['per_page', per_page] as const] },
  });
  const seen = covered('listAttendees', ask('1'), ask('100'), ask('7'), ask('0'), ask('101'), ask('abc'));
  assert.deepEqual(seen.parameters['per_page'], {
    absent: 0,
    'the least, 1': 1,
    'the most, 100': 1,
    between: 1,
  });
  assert.equal(seen.parameters['page']?.['absent'], 6);
  assert.deepEqual(broken(seen), ['per_page: type integer', 'per_page: minimum 1', 'per_page: maximum 100']);
});

test('values inside an item, and inside its arrays, are counted where they stand', () => {
  const item = {
    first_name: '',
    phone: null,
    fields: [{ attendee_field_id: 7, value: -1.5 }, { value: [] }],
  };
  const seen = covered('createAttendee', { status: 201, request: { body: JSON.stringify({ item }) } });
  assert.equal(seen.parameters['item.first_name']?.['empty text'], 1);
  assert.equal(seen.parameters['item.phone']?.['null'], 1);
  assert.equal(seen.parameters['item.company']?.['absent'], 1);
  assert.equal(seen.parameters['item.fields[].value']?.['a fraction'], 1);
  assert.deepEqual(broken(seen), ['item.fields[].attendee_field_id: required']);
});

test('a body that is no JSON, or none at all, counts for nothing inside it', () => {
  const none = covered('createAttendee', { status: 422 }, { status: 400, request: { body: '{' } });
  assert.deepEqual(broken(none), ['body: required']);
});

test('the mutations that break one constraint each break exactly one that is counted', () => {
  for (const operation of ['createAttendee', 'updateAttendee', 'createAttendeeField'] as const)
    for (const mutation of mutationsOf(itemSchemaOf(operation) ?? {}, itemRequired(operation))) {
      const item = { first_name: 'Ada', label: 'Size', type: 'radio' };
      const body = JSON.stringify(mutation.apply(item));
      const seen = broken(covered(operation, { status: 422, request: { body } }));
      assert.equal(seen.length, 1, `${operation} ${mutation.constraint}: ${seen.join(', ')}`);
    }
});
