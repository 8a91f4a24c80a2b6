import { obtainK6 } from './obtain-k6.ts';

/** The path of a k6 that runs, found or installed. @throws Error that says how to get one. */
export async function findK6(): Promise<{ path: string; how: string }> {
  const { path, how, reason } = await obtainK6();
  if (path === undefined) throw new Error(reason);
  return { path, how };
}
