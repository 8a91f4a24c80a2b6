import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { muster, scratch } from '../../cli/muster.ts';
import { ROOT } from '../../repository/repo-files.ts';
import { talk } from './talk.ts';

const run = promisify(execFile);

/** A client that is written as its users write one: every path, status and member is known to the compiler by the contract alone. */
const CLIENT = `
import type { operations, paths } from './contract.js';

type Body<O extends keyof operations> = {
  [S in keyof operations[O]['responses']]: S extends 200 | 201 | '2XX'
    ? operations[O]['responses'][S] extends { content: { 'application/json': infer B } } ? B : never
    : never;
}[keyof operations[O]['responses']];

const [base = '', id = '', secret = '', event = ''] = process.argv.slice(2);
const granted = await fetch(base + '/oauth/token', {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'read write' }),
});
const { access_token } = (await granted.json()) as { access_token: string };

async function call<O extends keyof operations>(_operation: O, path: string, method = 'GET', body?: object): Promise<Body<O>> {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(method + ' ' + path + ': ' + answer.status + ' ' + (await answer.text()));
  return (answer.status === 204 ? undefined : await answer.json()) as Body<O>;
}

const path: keyof paths = '/api/v2/account';
const account = await call('getAccount', path);
const item: Record<string, never> = account.item;
const metadata: Record<string, never> = account.metadata;
const people = '/api/v2/events/' + event + '/attendees';
const item_: paths['/api/v2/events/{event_id}/attendees']['post']['requestBody']['content']['application/json'] = {
  item: { first_name: 'Ada' },
};
const made = await call('createAttendee', people, 'POST', item_);
const changed = await call('updateAttendee', people + '/' + made.item.id, 'PATCH', { item: { rsvp_status: 'confirmed' } });
const state: 'unconfirmed' | 'confirmed' | 'declined' | 'waitlisted' | 'pending_approval' = changed.item.rsvp_status;
const checkedIn: unknown = await call('checkIn', people + '/' + made.item.id + '/check_in', 'POST', { item: {} });
const out = await call('checkOut', people + '/' + made.item.id + '/check_in', 'PATCH', { item: {} });
const events: unknown = await call('listEvents', '/api/v2/events');
const fields = '/api/v2/events/' + event + '/attendee_fields';
const field = await call('createAttendeeField', fields, 'POST', { item: { label: 'Meal', type: 'text' } });
await call('deleteAttendeeField', fields + '/' + field.item.id, 'DELETE');
const page = await call('listAttendees', people + '?per_page=1');
console.log(
  JSON.stringify({
    account: typeof item === 'object' && typeof metadata === 'object',
    ...{ state, out: out.item.checkin_status, checkedIn: checkedIn !== undefined, events: events !== undefined },
    ...{ total: Number.isInteger(page.metadata.total_count), first: made.item.first_name, field: field.item.type },
  }),
);
`;

test('a client in TypeScript that is generated from muster openapi compiles, and talks to the reference environment', async () => {
  const cwd = scratch();
  const printed = await muster(['openapi', '--json'], { cwd, env: {} });
  assert.equal(printed.code, 0, printed.stderr);
  writeFileSync(join(cwd, 'contract.d.ts'), astToString(await openapiTS(JSON.parse(printed.stdout))));
  writeFileSync(join(cwd, 'client.ts'), CLIENT);
  writeFileSync(join(cwd, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'));
  const options = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    skipLibCheck: false,
  };
  writeFileSync(
    join(cwd, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['client.ts', 'contract.d.ts'] }),
  );
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [tsc, '-p', cwd]).catch((error: { stdout: string }) =>
    assert.fail(error.stdout),
  );
  const client = join(cwd, 'client.js');
  const said = talk(async (args) => (await run(process.execPath, [client, ...args])).stdout);
  assert.deepEqual(await said, {
    ...{ account: true, state: 'confirmed', out: 'checked_out', checkedIn: true, events: true },
    ...{ total: true, first: 'Ada', field: 'text' },
  });
});
