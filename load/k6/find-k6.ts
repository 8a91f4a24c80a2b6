type Obtain = (options?: { install?: boolean }) => Promise<{ path?: string; how?: string; reason?: string }>;

/** The k6 to use, found or built. @throws Error with the way to get one. */
export async function findK6(): Promise<{ path: string; how: string }> {
  const { obtainK6 } = await scripts();
  const { path, how = '', reason } = await obtainK6();
  if (path === undefined) throw new Error(reason ?? 'k6 was not found');
  return { path, how };
}

/** The version of k6 that this version of Muster was made with. */
export const pinnedK6 = async (): Promise<string> => (await scripts()).pinnedVersion();

const scripts = async () =>
  (await import(new URL('./obtain-k6.mjs', import.meta.url).href)) as {
    obtainK6: Obtain;
    pinnedVersion: () => string;
  };
