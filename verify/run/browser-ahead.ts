import { isAsked } from '../../fixtures/runner/last.ts';
import { BY_BROWSER } from '../../fixtures/runner/stages.ts';
import { startBrowserEarly } from '../../harness/oauth/browser/process.ts';
import { wayTo } from '../../harness/oauth/browser/sign-in.ts';
import { chromiumAvailable } from '../../harness/oauth/chromium.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { isInOneGo } from './in-one-go.ts';

/**
 * Whether the first check of a run is the one that signs in with a browser. A user whose every sign-in takes one has a
 * browser that is kept.
 */
export function comesByBrowserFirst({ user }: Profile, options: RunOptions): boolean {
  const { effort, shuffle, checks, suites = [] } = options;
  const isChosen = checks?.some((name) => name.startsWith(BY_BROWSER)) ?? isAsked(BY_BROWSER, suites);
  const isFirst = isChosen && isInOneGo(options) && shuffle !== true && effort !== 'quick';
  return isFirst && user?.sign_in === 'form';
}

/** Starts the browser of a run early: it gets ready while the suites are read. Answers how to end it where no check took it. */
export const browserAhead = (profile: Profile, options: RunOptions): (() => Promise<void>) =>
  comesByBrowserFirst(profile, options) && chromiumAvailable()
    ? startBrowserEarly(wayTo(profile))
    : async () => {};
