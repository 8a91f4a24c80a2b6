import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLedger } from '../../spec/build/profile-schema.ts';
import schema from '../../spec/profile.schema.json' with { type: 'json' };

interface Part {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
}

const defs = schema.$defs as Readonly<Record<string, Part>>;
const meant = (part: Part): Part =>
  part.$ref === undefined ? part : (defs[part.$ref.replace('#/$defs/', '')] ?? {});

/** Every key below a part, with what an editor shows of it. */
const keysOf = (part: Part, path = ''): Array<readonly [string, string]> =>
  Object.entries(part.properties ?? {}).flatMap(([name, said]) => {
    const inner = meant(said);
    const here = `${path}${name}`;
    return [
      [here, said.description ?? inner.description ?? ''] as const,
      ...keysOf(inner, `${here}.`),
      ...(inner.items === undefined ? [] : keysOf(meant(inner.items), `${here}[].`)),
    ];
  });

test('every key of a profile is described for whoever writes one in an editor', () => {
  const keys = keysOf(schema as Part);
  assert.ok(keys.length > 80, `${keys.length} keys`);
  assert.deepEqual(
    keys.filter(([, about]) => about.length < 5),
    [],
  );
});

test('the rules and gaps that a profile may name are those of the ledger: after a change, run npm run generate', () => {
  assert.deepEqual(schema, withLedger(schema));
});
