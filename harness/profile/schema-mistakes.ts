import type { ErrorObject } from 'ajv/dist/2020.js';
import { nearest } from './errors.ts';
import type { Mistake } from './mistakes.ts';

/** What a validator holds against a file, as mistakes that name the key and the remedy. */
export const schemaMistakes = (errors: readonly ErrorObject[] | null | undefined): Mistake[] =>
  (errors ?? []).map(mistakeOf);

function mistakeOf(error: ErrorObject): Mistake {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = path.join('.');
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty);
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
    const near = nearest(key, known);
    const hint = near ? `did you mean "${near}"?` : `known keys are ${known.join(', ')}`;
    return { path: [...path, key], text: `has an unknown key "${[...path, key].join('.')}": ${hint}` };
  }
  if (error.keyword === 'required')
    return {
      path,
      text: `lacks "${[...path, String(error.params.missingProperty)].join('.')}": add it`,
    };
  const allowed = error.params.allowedValues as unknown[] | undefined;
  return {
    path,
    text: `has a wrong value at "${place}": ${allowed ? `it must be one of ${allowed.join(', ')}` : error.message}`,
  };
}
