import type { ServerProcess } from '../harness/run/server-process.ts';

/** So many that cannot be judged one after another: the rest would fare no better. */
const TROUBLE = 3;

/**
 * Judges each item against a server of its own, and starts the next server meanwhile: at most two are alive at once.
 * What does not start or cannot be judged is told to `failed`, and the others go on, until three in a row have failed.
 */
export async function eachServed<T>(
  items: readonly T[],
  start: (item: T) => Promise<ServerProcess>,
  judge: (item: T, server: ServerProcess) => Promise<void>,
  failed: (item: T, error: unknown) => void,
): Promise<void> {
  const begin = async (index: number): Promise<ServerProcess | undefined> => {
    const item = items[index];
    return item === undefined ? undefined : await start(item);
  };
  const ahead = (index: number): Promise<ServerProcess | undefined> => {
    const coming = begin(index);
    // Heard of when its turn comes.
    coming.catch(() => {});
    return coming;
  };
  let next = ahead(0);
  let inARow = 0;
  try {
    for (const [index, item] of items.entries()) {
      try {
        const server = await next.finally(() => {
          next = ahead(index + 1);
        });
        try {
          if (server) await judge(item, server);
        } finally {
          await server?.stop();
        }
        inARow = 0;
      } catch (error) {
        failed(item, error);
        inARow += 1;
        if (inARow === TROUBLE) return;
      }
    }
  } finally {
    await next.then((server) => server?.stop()).catch(() => {});
  }
}
