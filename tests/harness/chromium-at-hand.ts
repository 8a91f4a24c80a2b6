import { chromiumAvailable } from '../../harness/oauth/chromium.ts';

/** For the option `skip` of tests that need a browser: where CI is set they run, and fail, without it. */
export const WITHOUT_CHROMIUM =
  !chromiumAvailable() && !process.env.CI ? 'Chromium is not at hand: npm test gets one' : false;
