import type { LoadOptions } from '../../load/options.ts';

/** What `muster load` takes where nothing is asked for, and says nothing meanwhile. */
export const OPTIONS: LoadOptions = {
  ...{ seed: 1, instances: 1, slo: {}, sampleEvery: 10, dashboard: false, quiet: true, json: false },
};
