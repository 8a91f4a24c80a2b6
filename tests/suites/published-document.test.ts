import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../../suites/published/published-document.ts';

test('a published document is read from JSON and from YAML, and what is neither is none', async () => {
  const document = { openapi: '3.1.0', paths: { '/me': { get: {} } } };
  assert.deepEqual(await documentOf(JSON.stringify(document)), document);
  assert.deepEqual(await documentOf('openapi: 3.1.0\npaths:\n  /me:\n    get: {}\n'), document);
  for (const text of ['', '[]', '7', '<html><body a="b: c">: d</body>\n  e: [', '{"openapi":'])
    assert.equal(await documentOf(text), undefined, text);
});
