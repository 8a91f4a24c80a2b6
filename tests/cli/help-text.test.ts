import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helpText } from '../../cli/help-text.ts';

test('prose is wrapped, and what explains examples stands below all of them where one is too long', () => {
  const text =
    'One two three four five six.\n\n  $ a         the first\n  $ b --long  the second, in many words';
  assert.equal(
    helpText(text, 20),
    'One two three four\nfive six.\n\n  $ a\n      the first\n  $ b --long\n      the second, in\n      many words',
  );
  assert.equal(helpText(text, 60), text);
});

test('a command alone on its line stays whole', () => {
  assert.equal(
    helpText('  $ muster verify --profile alpha.yaml', 20),
    '  $ muster verify --profile alpha.yaml',
  );
});
