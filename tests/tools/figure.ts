import type { TestContext } from 'node:test';

/** What begins the line of a figure in what a test prints. */
const FIGURE = 'figure';

/** Prints figures of a test by a name, so that `npm run evidence` finds them (`evidence/reliability/`). */
export function printFigure(
  t: Pick<TestContext, 'diagnostic'>,
  name: string,
  figures: Readonly<Record<string, number>>,
): void {
  t.diagnostic(`${FIGURE} ${name} ${JSON.stringify(figures)}`);
}
