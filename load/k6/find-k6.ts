import { obtainK6 } from './obtain-k6.ts';
import type { Say } from './said.ts';

/** The path of a k6 that runs, found or installed; `say` is told what takes its time. @throws Error that says how to get one. */
export async function findK6(say: Say = () => {}): Promise<{ path: string; how: string }> {
  const { path, how, reason } = await obtainK6({ say });
  if (path === undefined) throw new Error(reason);
  return { path, how };
}
