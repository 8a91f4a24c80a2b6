type Obtain = (options: { install: boolean }) => Promise<{ path?: string; reason?: string }>;

const { obtainK6 } = (await import(new URL('../../load/k6/obtain-k6.mjs', import.meta.url).href)) as {
  obtainK6: Obtain;
};
const found = await obtainK6({ install: false });

/** The k6 for tests that need one; '' where there is none. */
export const K6 = found.path ?? '';

/** For the option `skip` of tests that need k6: where CI is set they run, and fail, without it. */
export const WITHOUT_K6 = K6 === '' && !process.env.CI ? `k6 is not at hand: ${found.reason ?? ''}` : false;
