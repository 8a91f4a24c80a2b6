import { UNSANDBOXED } from '../../harness/oauth/browser/sandbox.ts';
import { obtainChromium } from '../../harness/oauth/obtain-chromium.ts';
import type { Obtained } from '../../harness/obtain/obtained.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { type DoctorItem, missingItem, ok } from './item.ts';

/** How a k6 is looked for; the load tester knows. */
export type FindK6 = () => Promise<Obtained>;

/** What this machine has. */
export async function checkMachine(findK6: FindK6): Promise<DoctorItem[]> {
  const tool = (name: string, serves: string, { path, how, reason }: Obtained): DoctorItem =>
    path === undefined ? missingItem(name, serves, reason) : ok(name, how, serves);
  return [
    tool('Chromium', 'sign-in through a real browser', await chromium()),
    tool('k6', 'muster load', await findK6()),
  ];
}

/** The browser, and whether its sandbox starts. */
async function chromium(): Promise<Obtained> {
  const found = await obtainChromium({ install: false });
  if (found.path === undefined) return found;
  const { sandboxStarts } = await import('../../harness/oauth/browser/launch.ts');
  return (await sandboxStarts()) ? found : { ...found, how: `${found.how}; ${UNSANDBOXED}` };
}

/** What the profile allows. */
export function checkPermissions({ writes, rate_limit }: Profile): DoctorItem[] {
  const writing = 'everything that creates, updates, deletes or checks in';
  const limits = 'that 429 comes with Retry-After and its envelope';
  return [
    writes === 'allow'
      ? ok('writes', 'allowed', writing)
      : missingItem('writes', writing, 'the profile forbids writes'),
    rate_limit === 'probe'
      ? ok('rate_limit', 'may be provoked', limits)
      : missingItem('rate_limit', limits, 'the profile avoids it'),
  ];
}
