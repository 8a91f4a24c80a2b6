import { availableParallelism } from 'node:os';
import { publish } from '../pages/publish.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { writeEvidence } from '../store/evidence-files.ts';
import { FORMAT, type Head } from '../store/shape.ts';
import { type Source, sourceOf } from './source.ts';
import type { State } from './state.ts';

/** Runs a part, and writes what it found to `evidence/figures/` and from there to the pages, where it is fit to be written. */
export async function runPart(
  part: Part,
  context: Context,
  {
    root,
    source,
    state,
    partial,
    says,
  }: { root: string; source: Source; state: State; partial: boolean; says: (line: string) => void },
): Promise<PartOutcome> {
  const outcome = await part.run(context);
  says(`${part.name}: ${outcome.sentence}`);
  const now = sourceOf(root);
  if (now.key !== source.key)
    throw new Error(
      `The work tree changed while ${part.name} ran, so its figures belong to no commit: check out ${source.commit.slice(0, 7)} and run it anew.`,
    );
  const reason = unfit(outcome, source);
  if (reason !== undefined && !partial) {
    says(
      `${part.name}: ${reason}, so evidence/figures/${part.name}.json stays as it is; --partial writes it all the same`,
    );
    return outcome;
  }
  writeEvidence(root, headOf(part, outcome, source, state), outcome.body);
  publish(root);
  says(`${part.name}: written to evidence/figures/${part.name}.json`);
  return outcome;
}

function unfit({ complete }: PartOutcome, { changed }: Source): string | undefined {
  if (changed) return 'the work tree has changes that no commit holds';
  return complete ? undefined : 'not all of it was run';
}

const headOf = ({ name }: Part, { complete, minutes }: PartOutcome, source: Source, state: State): Head => ({
  format: FORMAT,
  part: name,
  date: state.day(name),
  commit: source.commit,
  ...(source.changed && { changed: true }),
  complete,
  cores: availableParallelism(),
  node: process.versions.node,
  minutes: Number((minutes ?? state.seconds(name) / 60).toFixed(1)),
});
