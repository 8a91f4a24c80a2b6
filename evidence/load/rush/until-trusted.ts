import type { LoadResult } from '../../../record/load-result.ts';

/** A rush whose generator was starved is invalid and says so: on a busy machine that is no word on anything else. */
const TRIES = 4;

/** Runs a load again where the machine has spoilt it. Answers the last result, and how many were spoilt before. */
export async function untilTrusted(
  go: () => Promise<LoadResult>,
): Promise<{ result: LoadResult; spoilt: number }> {
  for (let spoilt = 0; ; spoilt += 1) {
    const result = await go();
    if (result.verdict !== 'invalid' || result.generator.trusted || spoilt + 1 === TRIES)
      return { result, spoilt };
  }
}
