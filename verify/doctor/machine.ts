import type { Profile } from '../../harness/profile/profile.ts';
import { type Item, missing, ok } from './item.ts';

interface Found {
  readonly path?: string;
  readonly how?: string;
  readonly reason?: string;
}

/** What this machine has. */
export async function checkMachine(): Promise<Item[]> {
  const [{ obtainChromium }, { obtainK6 }] = (await Promise.all(
    ['../../harness/oauth/obtain-chromium.mjs', '../../load/k6/obtain-k6.mjs'].map(
      (path) => import(new URL(path, import.meta.url).href),
    ),
  )) as [
    { obtainChromium: (options: { install: boolean }) => Promise<Found> },
    { obtainK6: (options: { install: boolean }) => Promise<Found> },
  ];
  const tool = (name: string, serves: string, { path, how, reason }: Found): Item =>
    path === undefined ? missing(name, serves, reason ?? 'not found') : ok(name, how ?? path, serves);
  return [
    tool('Chromium', 'sign-in through a real browser', await obtainChromium({ install: false })),
    tool('k6', 'muster load', await obtainK6({ install: false })),
  ];
}

/** What the profile allows. */
export function checkPermissions({ writes, rate_limit }: Profile): Item[] {
  const writing = 'everything that creates, updates, deletes or checks in';
  const limits = 'that 429 comes with Retry-After and its envelope';
  return [
    writes === 'allow'
      ? ok('writes', 'allowed', writing)
      : missing('writes', writing, 'the profile forbids writes'),
    rate_limit === 'probe'
      ? ok('rate_limit', 'may be provoked', limits)
      : missing('rate_limit', limits, 'the profile avoids it'),
  ];
}
