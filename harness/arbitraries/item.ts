import fc from 'fast-check';
import { allowsNull, type Schema, typesOf } from './schema.ts';
import { plainText, wildText } from './text.ts';

export type Item = Record<string, unknown>;

export interface ItemOptions {
  /** `plain`: values that every service must take; `wild`: everything that the schema allows. */
  readonly manner: 'plain' | 'wild';
  /** Arbitraries for attributes whose meaning the schema does not tell (a unique e-mail, an E.164 number, an id). */
  readonly known: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Attributes to leave out altogether. */
  readonly without?: readonly string[];
  /** Attributes that are always there, beside the required ones. */
  readonly always?: readonly string[];
}

/** Items in every shape that an object schema of the contract allows: each optional attribute present, absent or null. */
export function itemOf(schema: Schema, options: ItemOptions): fc.Arbitrary<Item> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const required = new Set([...(schema.required ?? []), ...(options.always ?? [])]);
  for (const [name, attribute] of Object.entries(schema.properties ?? {})) {
    if (options.without?.includes(name)) continue;
    const value = options.known[name] ?? valuesOf(attribute, options.manner);
    model[name] = allowsNull(attribute) ? fc.option(value, { nil: null, freq: 4 }) : value;
  }
  return fc.record(model, { requiredKeys: Object.keys(model).filter((name) => required.has(name)) });
}

/** Values of one schema. */
export function valuesOf(schema: Schema, manner: ItemOptions['manner']): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  const kinds = typesOf(schema).filter((type) => type !== 'null');
  return fc.oneof(...kinds.map((type) => valuesOfType(type, schema, manner)));
}

function valuesOfType(type: string, schema: Schema, manner: ItemOptions['manner']): fc.Arbitrary<unknown> {
  const text = manner === 'plain' ? plainText : fc.oneof(plainText, wildText);
  switch (type) {
    case 'string':
      return text;
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: 1, max: 2 ** 31 - 1 });
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(...EDGES),
      );
    case 'array':
      return fc.array(schema.items ? valuesOf(schema.items, manner) : text, { maxLength: 4 });
    case 'object':
      return schema.properties
        ? itemOf(schema, { manner, known: {} })
        : fc.dictionary(plainText, fc.oneof(text, fc.integer(), fc.boolean()), {
            maxKeys: 3,
            noNullPrototype: true,
          });
    default:
      throw new Error(`the contract uses the schema type ${type}, for which no values are known`);
  }
}

const EDGES = [0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 1e21, 5e-324, 0.1] as const;
