/** Calls `work` for each element of a list, at most `concurrency` at a time. @throws the first error of `work`. */
export async function eachConcurrently<T>(
  concurrency: number,
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
  await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, caller));
}
