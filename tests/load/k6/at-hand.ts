import { obtainK6 } from '../../../load/k6/obtain-k6.ts';

const found = await obtainK6({ install: false });

/** The k6 for tests that need one; '' where there is none. */
export const K6 = found.path ?? '';

/** For the option `skip` of tests that need k6: where CI is set they run, and fail, without it. */
export const WITHOUT_K6 = K6 === '' && !process.env.CI ? `k6 is not at hand: ${found.reason ?? ''}` : false;
