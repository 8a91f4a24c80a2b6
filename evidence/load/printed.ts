import { fileURLToPath } from 'node:url';
import type { Part } from '../part.ts';
import { type Printed, runScript } from '../run/run-script.ts';
import { loadPart } from './load-part.ts';

/** A benchmark in a process of its own, which prints its figures as its last line and ends with 0 where they suffice. */
export function printed(
  { name, about, script }: { name: string; about: string; script: string },
  sentence: (figures: Printed['figures']) => string,
): Part {
  const path = fileURLToPath(new URL(`../../bench/${script}`, import.meta.url));
  return loadPart<Printed>({
    ...{ name, about },
    items: [{ name, measure: () => runScript(name, path) }],
    said: ({ figures }) => sentence(figures),
    summed: ([one]) =>
      one === undefined
        ? { figures: {}, good: false, sentence: 'not measured' }
        : { figures: one.figures, good: one.ok, sentence: sentence(one.figures) },
  });
}
