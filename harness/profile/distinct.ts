import type { Mistake, Path } from './mistakes.ts';
import { isMapping, type Raw } from './yaml-file.ts';

/** The only application of an environment may be allowed read alone: then it is both, and the profile allows no writes. */
const readsAlone = ({ writes }: Raw): boolean => writes !== 'allow';

/** Two keys that are to name two things, what to name in the first, and where one thing may stand in both. */
type Apart = readonly [key: string, other: string, instead: string, unless?: (raw: Raw) => boolean];

/** One thing in both would accuse a healthy service. */
const APART: readonly Apart[] = [
  ['other_event_id', 'event_id', 'another event of the same account'],
  ['read_client.id', 'client.id', 'an application that is allowed read only', readsAlone],
  ['foreign.client.id', 'client.id', 'an application of another account'],
  ['foreign.client.id', 'read_client.id', 'an application of another account'],
  ['foreign.client.id', 'user.client_id', 'an application of another account'],
  ['user.foreign_account_id', 'user.account_id', 'an account that the user is no member of'],
  ['tokens.expired', 'user.token', 'a token whose lifetime is over'],
  ['tokens.revoked', 'user.token', 'a token that was revoked'],
];

/** Keys that name the same thing as another, and must not. */
export function mistakesOfSame(raw: Raw): Mistake[] {
  return APART.flatMap(([key, other, instead, unless]) => {
    const [one, two] = [valueAt(raw, key), valueAt(raw, other)];
    if (one === undefined || one !== two || unless?.(raw)) return [];
    return [{ path: pathOf(key), text: `has the same in ${key} as in ${other}: name ${instead}` }];
  });
}

const pathOf = (key: string): Path => key.split('.');

/** An id is a number or a text, with zeros before it or without. */
function valueAt(raw: Raw, key: string): string | undefined {
  let value: unknown = raw;
  for (const part of key.split('.')) value = isMapping(value) ? value[part] : undefined;
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/^0+(?=\d+$)/, '')
    : undefined;
}
