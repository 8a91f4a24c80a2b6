import { GAPS, RULES } from '../../spec/ledger/index.ts';
import schema from '../../spec/profile.schema.json' with { type: 'json' };
import { mistakeInBaseUrl } from './base-url.ts';
import { nearest } from './errors.ts';
import type { Mistake } from './mistakes.ts';
import { schemaChecker } from './schema-mistakes.ts';
import type { Raw } from './yaml-file.ts';

const schemaMistakes = schemaChecker(schema);

/** Everything that is wrong with a profile whose variables are filled in. */
export function mistakesIn(raw: Raw): Mistake[] {
  const found = schemaMistakes(raw);
  const baseUrl = typeof raw.base_url === 'string' ? mistakeInBaseUrl(raw.base_url) : undefined;
  if (baseUrl !== undefined) found.push({ path: ['base_url'], text: baseUrl });
  // What the schema refuses has no form in which it could be asked further.
  return found.length > 0 ? found : [...unknownNames(raw), ...mistakesOfUser(raw)];
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

/** A known name that was perhaps meant. */
export const suggestion = (word: string, known: readonly string[]): string =>
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
