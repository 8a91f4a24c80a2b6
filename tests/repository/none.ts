import assert from 'node:assert/strict';

/** Fails naming every one of these, where there is any. */
export const none = (found: readonly string[], what: string): void =>
  assert.ok(found.length === 0, `${found.length} ${what}: ${found.join(', ')}`);
