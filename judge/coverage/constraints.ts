import { schemaTypesOf } from '../../spec/request-schema.ts';
import { integerIn, isAddress, isJsonObject } from './classes.ts';
import { ABSENT, type ContractPlace } from './places.ts';

/** One thing that the contract asks of a value, with the values that break it and nothing more basic. */
export interface Constraint {
  /** `item.first_name: required`, `per_page: maximum 100`. */
  readonly name: string;
  isBroken(value: unknown): boolean;
}

/** Everything that the contract asks of what stands at a place. */
export function constraintsOf(place: ContractPlace): Constraint[] {
  const { name, schema, required, asText } = place;
  const constraints: Constraint[] = [];
  const add = (what: string, isBroken: (value: unknown) => boolean): void => {
    constraints.push({ name: `${name}: ${what}`, isBroken });
  };
  // A path that lacks a parameter is another path.
  if (required && !asText) add('required', (value) => value === ABSENT);
  const types = schemaTypesOf(schema);
  const fits = (value: unknown): boolean =>
    asText ? integerIn(value) !== undefined : types.some((type) => isOfType(value, type));
  if (types.length > 0 && types.length < Object.keys(TYPES).length - 1)
    add(`type ${types.join(' or ')}`, (value) => value !== ABSENT && !fits(value));
  const { enum: allowed, format, minimum, maximum } = schema;
  if (allowed !== undefined)
    add('enum', (value) => value !== ABSENT && fits(value) && !allowed.includes(value));
  if (format === 'email') add('format email', (value) => typeof value === 'string' && !isAddress(value));
  const beyond = (isBeyond: (value: number) => boolean) => (value: unknown) => {
    const number = asText ? integerIn(value) : value;
    return typeof number === 'number' && isBeyond(number);
  };
  if (minimum !== undefined)
    add(
      `minimum ${minimum}`,
      beyond((value) => value < minimum),
    );
  if (maximum !== undefined)
    add(
      `maximum ${maximum}`,
      beyond((value) => value > maximum),
    );
  return constraints;
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
  null: (value) => value === null,
};

const isOfType = (value: unknown, type: string): boolean => TYPES[type]?.(value) ?? false;
