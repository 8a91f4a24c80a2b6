import { number } from '../../reports/text.ts';
import type { LoadEvidence } from './evidence.ts';
import type { Figures } from './figures/figures.ts';

/** What became of the tokens of a load, in sentences; none where all was well. */
export function tokensInWords({ tokens }: Pick<LoadEvidence, 'tokens'>): string[] {
  if (tokens === undefined) return [];
  const { early, alive = 0, ungranted } = tokens;
  const answers = Object.entries(ungranted);
  const times = answers.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...(times === 0
      ? []
      : [
          `The token endpoint gave no token, ${timesOf(times)} (${answers.map(([said, count]) => `${said} ×${count}`).join(', ')}): what scanners then sent without a live token was refused.`,
        ]),
    ...(alive === 0
      ? []
      : [
          `A live token was refused, ${timesOf(alive)}, and was served when it was asked again: these count as errors.`,
        ]),
    ...(early === 0
      ? []
      : [
          `A live token was refused before its time, ${timesOf(early)}, and another one was granted: another user of the same application may end its tokens. That counts as no error of a call.`,
        ]),
  ];
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${number(count)} times`);

/** What is not judged of answers that are too long, as a sentence; none where no answer was. */
export const longInWords = ({ counts: { long } }: Pick<Figures, 'counts'>): string[] =>
  long === 0
    ? []
    : [
        `Answers were longer than 4 MB, ${timesOf(long)}: they count like any other, and none of them was judged in full, as that would slow the load.`,
      ];

/** How often calls were refused that may be served a moment later, as a sentence; none where no call was. */
export const againInWords = ({ counts: { again } }: Pick<Figures, 'counts'>): string[] =>
  again === 0
    ? []
    : [
        `Calls met another write, or a new person who was not found yet, ${timesOf(again)}: scanners put them again. That counts as no error, and takes time at the door.`,
      ];
