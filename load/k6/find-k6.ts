import { obtainK6 } from './obtain-k6.ts';

/** The k6 to use, found or got. @throws Error with the way to get one. */
export async function findK6(): Promise<{ path: string; how: string }> {
  const { path, how, reason } = await obtainK6();
  if (path === undefined) throw new Error(reason);
  return { path, how };
}
