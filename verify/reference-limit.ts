/**
 * The limit of the embedded environment. It is met when it is looked for, and hardly ever else: no other check asks so
 * often in a second who it is. It is low, since each request that the search for it sends costs time.
 */
export const REFERENCE_LIMIT: readonly string[] = ['--rate', '60', '--rate-by', 'identity'];
