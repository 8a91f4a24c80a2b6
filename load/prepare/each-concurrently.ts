/** Works through a list, so many at once; the first error ends it. */
export async function eachConcurrently<T>(
  atOnce: number,
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < list.length) {
      const one = list[next] as T;
      next += 1;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, caller));
}
