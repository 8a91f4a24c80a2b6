import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseBody } from '../../judge/body.ts';
import { parseBytes } from '../../judge/body-bytes.ts';

const alike = (text: string): void =>
  assert.deepEqual(
    parseBytes(Buffer.from(text), () => text),
    parseBody(text),
    text,
  );

describe('a body that is parsed by its bytes', () => {
  it('is what its text is, whatever letters it holds', () => {
    const letters = fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed());
    const value = fc
      .jsonValue({ stringUnit: 'grapheme' })
      .filter((one) => JSON.stringify(one).isWellFormed());
    fc.assert(
      fc.property(value, letters, (one, name) => alike(JSON.stringify({ [name]: one, name, item: one }))),
    );
  });

  it('is null where its text is no JSON', () => {
    const parts = fc.constantFrom(
      '"',
      '\\',
      'é',
      'Ł',
      '😀',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      'u00e9',
      'n',
      '1',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
        alike,
      ),
      { numRuns: 2000 },
    );
  });

  for (const text of ['"\\é"', '"\\\\é"', '"\\\\\\é"', '{"é":"\\u00e9"}', 'é', '["a"é]'])
    it(`is what its text is: ${text}`, () => alike(text));

  it('keeps ids whole that a double cannot hold', () => {
    const text = '{"item":{"id":9007199254740993,"first_name":"Zoë"}}';
    alike(text);
    assert.deepEqual(parseBytes(Buffer.from(text), () => text)?.exact, {
      item: { id: 9007199254740993n, first_name: 'Zoë' },
    });
  });
});
