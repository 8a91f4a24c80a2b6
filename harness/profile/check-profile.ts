import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { GAPS, RULES } from '../../spec/ledger/index.ts';
import schema from '../../spec/profile.schema.json' with { type: 'json' };
import { mistakeInBaseUrl } from './base-url.ts';
import { nearest } from './errors.ts';
import type { Mistake } from './mistakes.ts';

export type Raw = Record<string, unknown>;

const validate = new Ajv2020({
  strict: true,
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictTypes: false,
}).compile(schema);

/** Everything that is wrong with a profile whose variables are filled in. */
export function mistakesIn(raw: Raw): Mistake[] {
  const found = validate(raw) ? [] : (validate.errors ?? []).map(mistakeOf);
  const baseUrl = typeof raw.base_url === 'string' ? mistakeInBaseUrl(raw.base_url) : undefined;
  if (baseUrl !== undefined) found.push({ path: ['base_url'], text: baseUrl });
  // What the schema refuses has no form in which it could be asked further.
  return found.length > 0 ? found : [...unknownNames(raw), ...mistakesOfUser(raw)];
}

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

function unknownNames(raw: Raw): Mistake[] {
  const gaps = Object.keys((raw.decisions ?? {}) as object)
    .filter((gap) => !(gap in GAPS))
    .map((gap) => ({
      path: ['decisions', gap],
      text: `decides an unknown gap "${gap}": ${suggestion(gap, Object.keys(GAPS))}`,
    }));
  const rules = ((raw.known_failures ?? []) as Array<{ rule: string }>).flatMap(({ rule }, index) =>
    rule in RULES
      ? []
      : [
          {
            path: ['known_failures', index, 'rule'],
            text: `has an unknown rule "${rule}" among known_failures: ${suggestion(rule, Object.keys(RULES))}`,
          },
        ],
  );
  return [...gaps, ...rules];
}

const suggestion = (word: string, known: readonly string[]): string =>
  `did you mean "${nearest(word, known) ?? known[0]}"? (muster rules lists all)`;

/** What the way in which the user signs in needs beside it. */
function mistakesOfUser(raw: Raw): Mistake[] {
  const user = raw.user as Raw | undefined;
  if (user === undefined) return [];
  const found: Mistake[] = [];
  const path = ['user'];
  const lacks = (key: string): boolean => user[key] === undefined;
  if (lacks('client_id') && raw.client === undefined && user.sign_in !== 'token')
    found.push({
      path,
      text: 'has a user without client_id and no client to take it from: add user.client_id',
    });
  if (user.sign_in === 'token' && lacks('token'))
    found.push({ path, text: 'has user.sign_in: token and no user.token: add the token' });
  if ((user.sign_in === 'form' || user.sign_in === 'browser') && (lacks('username') || lacks('password')))
    found.push({
      path,
      text: `has user.sign_in: ${user.sign_in} and no username or password: add both`,
    });
  return found;
}
