import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ROOT } from '../repository/repo-files.ts';

const folder = join(ROOT, 'spec');

test('every schema that is published is one itself, which no run asks again', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  assert.ok(files.length > 1, files.join());
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false });
  for (const file of files) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    assert.ok(ajv.validateSchema(schema), `${file}: ${ajv.errorsText()}`);
  }
});
