import { findK6 } from '../../load/k6/find-k6.ts';

let found: ReturnType<typeof findK6> | undefined;

/** The k6 of all rushes, looked for when the first one needs it. @throws Error with the way to get one. */
export async function k6Path(): Promise<string> {
  found ??= findK6();
  return (await found).path;
}
