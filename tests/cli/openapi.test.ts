import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../../harness/paths.ts';
import { muster } from './muster.ts';

test('muster openapi prints the contract as it stands, and as JSON', async () => {
  const text = readFileSync(join(ROOT, 'spec', 'openapi.yaml'), 'utf8');
  const [yaml, json] = await Promise.all([muster(['openapi']), muster(['openapi', '--json'])]);
  assert.equal(yaml.code, 0);
  assert.equal(yaml.stdout, text);
  assert.deepEqual(JSON.parse(json.stdout), parse(text));
});
