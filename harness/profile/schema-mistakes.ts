import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { nearest } from './errors.ts';
import type { Mistake } from './mistakes.ts';

/**
 * What a schema of ours holds against a file, as mistakes that name the key and the remedy. `useDefaults`: into what is
 * asked of, its defaults are filled. It is compiled when it is first asked, which in many a process never happens, and
 * taken for a schema. To check that, too, took longer than all the rest.
 */
export function schemaChecker(
  schema: object,
  options: { readonly useDefaults?: true } = {},
): (raw: unknown) => Mistake[] {
  let compiled: ValidateFunction | undefined;
  return (raw) => {
    compiled ??= new Ajv2020({
      strict: true,
      allErrors: true,
      verbose: true,
      allowUnionTypes: true,
      strictTypes: false,
      validateSchema: false,
      ...options,
    }).compile(schema);
    return compiled(raw) ? [] : withoutEchoes(compiled.errors ?? []).map(mistakeOf);
  };
}

/**
 * A value may be one of several things. What is wrong with the one that it is by its type is kept. Of the others nothing
 * is said.
 */
function ofTheOneMeant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const isTypeAt = (one: ErrorObject, place: string): boolean =>
    one.keyword === 'type' && one.instancePath === place;
  return choices.reduce<readonly ErrorObject[]>((left, place) => {
    const at = (path: string): boolean => path === place || path.startsWith(`${place}/`);
    const meant = left.some(
      (one) => at(one.instancePath) && one.keyword !== 'anyOf' && !isTypeAt(one, place),
    );
    return left.filter(
      (one) => !(one.keyword === 'anyOf' && one.instancePath === place) && !(meant && isTypeAt(one, place)),
    );
  }, errors);
}

/** One mistake of a value that is of another type, whatever else was asked of it. */
function withoutEchoes(all: readonly ErrorObject[]): ErrorObject[] {
  const errors = ofTheOneMeant(all);
  const types = new Map<string, string[]>();
  for (const { keyword, instancePath, params } of errors)
    if (keyword === 'type')
      types.set(instancePath, [...(types.get(instancePath) ?? []), ...[params.type].flat()]);
  const kept = errors.filter(
    ({ keyword, instancePath }) =>
      keyword === 'type' || (keyword !== 'propertyNames' && !types.has(instancePath)),
  );
  return kept
    .filter(
      ({ keyword, instancePath }, index) =>
        keyword !== 'type' || kept.findIndex((one) => one.instancePath === instancePath) === index,
    )
    .map((error) =>
      error.keyword === 'type'
        ? { ...error, params: { type: [...new Set(types.get(error.instancePath))] } }
        : error,
    );
}

/** Of more values than these, only the nearest is named. */
const MOST_SHOWN = 20;

/** The rule or gap that was perhaps meant: there are no other lists that are so long. */
export function hintFor(word: string, allowed: readonly unknown[]): string {
  const near = nearest(word, allowed.map(String));
  return `${near === undefined ? 'there is no such id' : `did you mean "${near}"?`} (muster rules lists all)`;
}

/** What is written otherwise may be a value, and that a secret. */
const LIKE_A_KEY = /^[a-z_]{1,30}$/;

const WORDS = /^[a-z][a-z .-]{0,40}$/;

/** A word that is nearly one of those that are allowed, or like one; any other may be a secret. */
const quoted = (word: string, allowed: readonly unknown[] | undefined): string =>
  WORDS.test(word) || nearest(word, (allowed ?? []).map(String)) !== undefined ? ` "${word}"` : '';

function mistakeOf(error: ErrorObject): Mistake {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = path.join('.');
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty);
    const known = Object.keys(error.parentSchema?.properties ?? {});
    const near = nearest(key, known);
    const hint = near ? `did you mean "${near}"?` : `known keys are ${known.join(', ')}`;
    const named =
      near !== undefined || LIKE_A_KEY.test(key)
        ? `has an unknown key "${[...path, key].join('.')}"`
        : `has an unknown key${place === '' ? '' : ` in "${place}"`}, perhaps a value that belongs in quotes`;
    return { path: [...path, key], text: `${named}: ${hint}` };
  }
  if (error.keyword === 'required')
    return {
      path,
      text: `lacks "${[...path, String(error.params.missingProperty)].join('.')}": add it`,
    };
  const allowed: unknown[] | undefined = error.params.allowedValues;
  // Of a name that is wrong, what it was held against says why.
  if (error.propertyName !== undefined)
    return {
      path: [...path, error.propertyName],
      text: `has a wrong name${quoted(error.propertyName, allowed)} at "${place}": ${allowed ? hintFor(error.propertyName, allowed) : wanted(error)}`,
    };
  if (allowed !== undefined && allowed.length > MOST_SHOWN)
    return {
      path,
      text: `has a wrong value${quoted(String(error.data), allowed)} at "${place}": ${hintFor(String(error.data), allowed)}`,
    };
  return {
    path,
    text: `has a wrong value at "${place}": ${allowed ? `it must be one of ${allowed.join(', ')}` : wanted(error)}`,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping of keys',
  array: 'a list',
};

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
};

/** What a value should be, in words: patterns say it by what the schema says of them. */
function wanted({ keyword, params, parentSchema, message = '', data }: ErrorObject): string {
  const description: string | undefined = parentSchema?.description;
  if (data === null) return 'it is empty: give it a value, or leave it out';
  if (keyword === 'type') {
    const types: string[] = [params.type].flat();
    // What YAML reads as a number or as a truth is the text that was meant, once it stands in quotes.
    const isUnquoted = types.includes('string') && ['number', 'bigint', 'boolean'].includes(typeof data);
    return `it must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}${isUnquoted ? ': put it in quotes' : ''}`;
  }
  const bound = BOUNDS[keyword];
  if (bound !== undefined) return `it must be ${bound} ${params.limit}`;
  if (keyword === 'minItems') return `it takes at least ${params.limit}`;
  if (keyword === 'maxItems') return `it takes at most ${params.limit}`;
  if (keyword === 'maxLength') return `it takes at most ${params.limit} letters`;
  if (keyword === 'dependentRequired') return `${params.property} takes ${params.deps} beside it`;
  if (keyword === 'minLength') return 'it is empty';
  if (keyword === 'minProperties') return 'it says nothing';
  if (keyword === 'pattern' && description !== undefined)
    return `it takes ${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`;
  return message;
}
