/** What is to become less in the comments of a file. */
export interface CommentFigures {
  /** Words that say of whom a sentence is only by a riddle: who they are is to be said. */
  readonly riddles: number;
  /** Sentences of more words than one reads at once. */
  readonly longSentences: number;
}

const RIDDLES = /\b(?:whoever|nobody|somebody|so many)\b/gi;
const MOST_WORDS = 25;
const COMMENT = /\/\*([\s\S]*?)\*\/|(?<=^|\s)\/\/(.*(?:\n\s*\/\/.*)*)/gm;

/** Counts them in the text of a TypeScript file. */
export function commentFigures(text: string): CommentFigures {
  const comments = [...text.matchAll(COMMENT)].map(([, block, lines]) => block ?? lines ?? '');
  const sentences = comments.flatMap(sentencesOf);
  return {
    riddles: comments.reduce((sum, one) => sum + (one.match(RIDDLES)?.length ?? 0), 0),
    longSentences: sentences.filter((one) => one.split(' ').length > MOST_WORDS).length,
  };
}

const sentencesOf = (comment: string): string[] =>
  comment
    .replaceAll(/^\s*(?:\*|\/\/)/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) /);
