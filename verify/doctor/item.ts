/**
 * `ok`: given, and as it should be. `missing`: not in the profile. `wrong`: given, and not what it is given as.
 * `unread`: given, but nothing can be read that would show it.
 */
export type State = 'ok' | 'missing' | 'wrong' | 'unread';

/** One credential, record, permission or tool, and what hangs on it. */
export interface Item {
  readonly name: string;
  readonly state: State;
  /** What was found. */
  readonly found: string;
  /** What can be judged with it, and cannot without it. */
  readonly serves: string;
}

export const ok = (name: string, found: string, serves: string): Item => ({
  name,
  state: 'ok',
  found,
  serves,
});

export const missing = (name: string, serves: string, found = 'not in the profile'): Item => ({
  name,
  state: 'missing',
  found,
  serves,
});

export const wrong = (name: string, found: string, serves: string): Item => ({
  name,
  state: 'wrong',
  found,
  serves,
});

export const unread = (name: string, found: string, serves: string): Item => ({
  name,
  state: 'unread',
  found,
  serves,
});
