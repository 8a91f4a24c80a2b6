/**
 * `ok`: given, and as it should be. `missing`: not in the profile. `wrong`: given, and not what it is given as.
 * `unread`: given, but nothing can be read that would show it.
 */
export type ItemState = 'ok' | 'missing' | 'wrong' | 'unread';

/** One credential, record, permission or tool, and what hangs on it. */
export interface DoctorItem {
  readonly name: string;
  readonly state: ItemState;
  /** What was found. */
  readonly found: string;
  /** What can be judged with it, and cannot without it. */
  readonly serves: string;
}

export const ok = (name: string, found: string, serves: string): DoctorItem => ({
  name,
  state: 'ok',
  found,
  serves,
});

export const missingItem = (name: string, serves: string, found = 'not in the profile'): DoctorItem => ({
  name,
  state: 'missing',
  found,
  serves,
});

export const wrong = (name: string, found: string, serves: string): DoctorItem => ({
  name,
  state: 'wrong',
  found,
  serves,
});

export const unread = (name: string, found: string, serves: string): DoctorItem => ({
  name,
  state: 'unread',
  found,
  serves,
});
