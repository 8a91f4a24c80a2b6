import type { Item } from './item.ts';
import { allowsNull, type Schema, typesOf } from './schema.ts';

/** A way to break exactly one constraint of a request body. */
export interface Mutation {
  /** `first_name: required`, `phone: type string or null`, `item: required`. */
  readonly constraint: string;
  /** Whether the text of the specification requires the parameter, so that the broken call must not succeed. */
  readonly demanded: boolean;
  /** The broken body, from a valid item. */
  apply(item: Item): unknown;
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'text',
  integer: 7,
  number: 7.5,
  boolean: true,
  array: ['text'],
  object: { a: 1 },
  null: null,
};

const FITS: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'integer'],
  integer: ['integer'],
};

/** Every mutation of an operation's body that its schema calls for, each labelled with the constraint it breaks. */
export function mutationsOf(schema: Schema, itemDemanded: boolean): Mutation[] {
  const mutations: Mutation[] = [
    { constraint: 'item: required', demanded: itemDemanded, apply: () => ({}) },
    { constraint: 'item: type object, null sent', demanded: false, apply: () => ({ item: null }) },
    { constraint: 'item: type object, string sent', demanded: false, apply: () => ({ item: 'text' }) },
    { constraint: 'item: type object, array sent', demanded: false, apply: (item) => ({ item: [item] }) },
  ];
  for (const name of schema.required ?? [])
    mutations.push({
      constraint: `${name}: required`,
      demanded: true,
      apply: (item) => ({ item: Object.fromEntries(Object.entries(item).filter(([key]) => key !== name)) }),
    });
  for (const [name, attribute] of Object.entries(schema.properties ?? {})) {
    const allowed = typesOf(attribute).flatMap((type) => FITS[type] ?? [type]);
    for (const [type, sample] of Object.entries(SAMPLES)) {
      if (allowed.includes(type) || (type === 'null' && allowsNull(attribute))) continue;
      if (attribute.enum !== undefined && type === 'string') continue;
      mutations.push(
        typeMutation(name, typesOf(attribute).join(' or ') || 'one of the listed', type, sample),
      );
    }
    if (attribute.enum !== undefined)
      for (const stranger of ['stranger', String(attribute.enum[0]).toUpperCase(), ''])
        mutations.push({
          constraint: `${name}: enum, ${JSON.stringify(stranger)} sent`,
          demanded: false,
          apply: (item) => ({ item: { ...item, [name]: stranger } }),
        });
    if (attribute.format === 'email')
      mutations.push({
        constraint: `${name}: format email`,
        demanded: false,
        apply: (item) => ({ item: { ...item, [name]: 'no address at all' } }),
      });
  }
  return mutations;
}

const typeMutation = (name: string, allowed: string, sent: string, sample: unknown): Mutation => ({
  constraint: `${name}: type ${allowed}, ${sent} sent`,
  demanded: false,
  apply: (item) => ({ item: { ...item, [name]: sample } }),
});
