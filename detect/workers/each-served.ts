import type { ServerProcess } from '../../harness/run/server-process.ts';

/**
 * Judges each item against a server of its own, and starts the next server meanwhile: at most two are alive at once.
 * What does not start or cannot be judged is told to `failed`, and the others go on.
 */
export async function eachServed<T>(
  next: () => Promise<T | undefined>,
  start: (item: T) => Promise<ServerProcess>,
  judge: (item: T, server: ServerProcess) => Promise<void>,
  failed: (item: T, error: unknown) => void,
): Promise<void> {
  const ahead = async (): Promise<{ item: T; server: Promise<ServerProcess> } | undefined> => {
    const item = await next();
    if (item === undefined) return undefined;
    const server = start(item);
    // Heard of when its turn comes.
    server.catch(() => {});
    return { item, server };
  };
  for (let coming = ahead(); ; ) {
    const now = await coming;
    if (now === undefined) return;
    try {
      const server = await now.server.finally(() => {
        coming = ahead();
      });
      try {
        await judge(now.item, server);
      } finally {
        await server.stop();
      }
    } catch (error) {
      failed(now.item, error);
    }
  }
}
