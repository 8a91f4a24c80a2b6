/**
 * Lists the sentences of the specification with what the ledger makes of each. It is for the one who has to account for a
 * new one: `npm run sentences [-- FILE]`. Exits with 1 where a sentence is not accounted for.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SENTENCES } from '../ledger/sentences.ts';
import { splitSentences } from './split-sentences.ts';

const file = process.argv[2] ?? process.env.MUSTER_SPECIFICATION ?? '../shared/specification.md';
if (existsSync(file)) list(readFileSync(file, 'utf8'));
else {
  console.error(`There is no specification at ${file}: name the file, or set MUSTER_SPECIFICATION.`);
  process.exitCode = 2;
}

function list(markdown: string): void {
  let missing = 0;
  let section: string | undefined;
  for (const sentence of splitSentences(markdown)) {
    if (sentence.section !== section) console.log(`\n# ${sentence.section || '(opening)'}`);
    section = sentence.section;
    const entry = SENTENCES[section]?.[sentence.ordinal - 1];
    const known = entry?.hash === sentence.hash ? entry : undefined;
    if (!known) missing += 1;
    const ids = [...(known?.rules ?? []), ...(known?.gaps ?? []).map((gap) => `gap ${gap}`)].join(', ');
    console.log(`${String(sentence.ordinal).padStart(3)} ${sentence.hash}  ${sentence.text.slice(0, 100)}`);
    console.log(
      `      → ${known ? (known.excluded ? `excluded: ${known.excluded}` : ids) : 'NOT ACCOUNTED FOR'}`,
    );
  }
  if (missing === 0) return;
  console.error(`\n${missing} sentences are not accounted for in spec/ledger/sentences/.`);
  process.exitCode = 1;
}
