import { allowsNull, type Schema, schemaTypesOf } from '../../spec/request-schema.ts';
import { ABSENT, type ContractPlace } from './places.ts';

/** A kind of values that the contract allows at a place. */
export interface ValueClass {
  readonly name: string;
  holds(value: unknown): boolean;
}

const LONG = 200;
const SMALL = 2 ** 31;

/** The kinds of values that a place allows, each worth trying on its own. */
export function classesOf({ schema, required, asText }: ContractPlace): ValueClass[] {
  const classes: ValueClass[] = [];
  if (!required) classes.push({ name: 'absent', holds: (value) => value === ABSENT });
  if (asText) return [...classes, ...integersAsText(schema)];
  if (allowsNull(schema)) classes.push({ name: 'null', holds: (value) => value === null });
  if (schema.enum !== undefined)
    return [
      ...classes,
      ...schema.enum.map((one) => ({ name: String(one), holds: (value: unknown) => value === one })),
    ];
  for (const type of schemaTypesOf(schema)) classes.push(...(OF_TYPE[type]?.(schema) ?? []));
  return classes;
}

const text = (name: string, holds: (value: string) => boolean): ValueClass => ({
  name,
  holds: (value) => typeof value === 'string' && holds(value),
});
const numeric = (name: string, holds: (value: number) => boolean): ValueClass => ({
  name,
  holds: (value) => typeof value === 'number' && holds(value),
});

const OF_TYPE: Readonly<Record<string, (schema: Schema) => ValueClass[]>> = {
  string: ({ format }) =>
    format === 'email'
      ? [text('an address', isAddress)]
      : [
          text('empty text', (value) => value === ''),
          text('plain text', (value) => /^[\x20-\x7e]+$/.test(value) && value.length <= LONG),
          text('text beyond ASCII', (value) => /[^\x20-\x7e]/.test(value)),
          text('long text', (value) => value.length > LONG),
        ],
  boolean: () => [true, false].map((one) => ({ name: String(one), holds: (value) => value === one })),
  integer: () => [numeric('an integer', (value) => Number.isInteger(value))],
  number: () => [
    numeric('zero', (value) => value === 0),
    numeric('below zero', (value) => value < 0),
    numeric('an integer', (value) => Number.isInteger(value) && value > 0),
    numeric('a fraction', (value) => !Number.isInteger(value)),
    numeric('beyond 32 bits', (value) => Math.abs(value) >= SMALL),
  ],
  array: () => [
    { name: 'an empty array', holds: (value) => Array.isArray(value) && value.length === 0 },
    { name: 'an array', holds: (value) => Array.isArray(value) && value.length > 0 },
  ],
  object: () => [{ name: 'an object', holds: isJsonObject }],
};

export const isJsonObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAddress = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value);

/** An integer as a path or query holds it, or undefined. */
export const integerIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined;

function integersAsText({ minimum, maximum }: Schema): ValueClass[] {
  const one = (name: string, holds: (value: number) => boolean): ValueClass => ({
    name,
    holds: (value) => {
      const number = integerIn(value);
      return number !== undefined && holds(number);
    },
  });
  if (minimum === undefined) return [one('an integer', () => true)];
  return [
    one(`the least, ${minimum}`, (value) => value === minimum),
    ...(maximum === undefined ? [] : [one(`the most, ${maximum}`, (value) => value === maximum)]),
    one('between', (value) => value > minimum && value < (maximum ?? Number.POSITIVE_INFINITY)),
  ];
}
