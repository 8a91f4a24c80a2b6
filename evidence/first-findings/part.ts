import { referenceTarget } from '../../detect/targets/reference.ts';
import type { SeededFault } from '../../detect/targets/target.ts';
import { shuffled } from '../../fixtures/runner/shuffled.ts';
import { forkChild } from '../../harness/run/child.ts';
import { ownScript } from '../../harness/run/own-script.ts';
import { ResumeFile } from '../../record/resume-file.ts';
import { RULES } from '../../spec/ledger/index.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import type { FirstFindingsEvidence, Head } from '../store/shape.ts';
import type { FirstFindingRow } from './look.ts';

const MAIN = new URL('./look-main.ts', import.meta.url);
const NAME = 'first-findings';

/** What a reader of a report meets first: whether it is the plainest sighting, and whether its script decides. */
export const firstFindings: Part = {
  name: NAME,
  about:
    'the first finding of each fault of a must-rule: whether it is the plainest, and what its script decides',
  run: runFirstFindings,
};

const breaksMust = ({ rules }: SeededFault): boolean => rules.some((rule) => RULES[rule].level === 'must');

async function runFirstFindings(context: Context): Promise<PartOutcome> {
  const { wanted, key, workers } = context;
  const faults = referenceTarget().faults.filter(breaksMust);
  const file = new ResumeFile<FirstFindingRow>(context.state(NAME));
  const rows = [...file.earlier];
  const known = new Set(rows.map(({ fault }) => fault));
  const named = faults.filter(
    ({ id }) => wanted.faults.length === 0 || wanted.faults.some((word) => id.includes(word)),
  );
  // In an order drawn by the commit: what there is of it at any time is a sample of all.
  const left = shuffled(named, ({ id }) => `${key} ${id}`)
    .slice(0, wanted.sample ?? named.length)
    .filter(({ id }) => !known.has(id));
  const says = context.progress(NAME, left.length);
  const next = (): string | undefined => left.shift()?.id;
  const tell = (row: FirstFindingRow): void => {
    rows.push(row);
    file.add(row);
    says(sentenceOf(row));
  };
  await Promise.all(Array.from({ length: workers }, () => work(next, tell)));
  const body = counted(faults.length, rows);
  return {
    body,
    complete: body.looked_at === faults.length,
    good: body.found === body.plainest && body.found === body.decided,
    sentence: `${body.plainest} of ${body.found} first findings are the plainest, ${body.decided} of ${body.found} scripts decide (${body.looked_at} of ${faults.length} faults looked at)`,
  };
}

/** One process, which is given a fault as soon as it has told of the one before. */
async function work(next: () => string | undefined, tell: (row: FirstFindingRow) => void): Promise<void> {
  const { file, execArgv } = ownScript(MAIN);
  const child = forkChild(file, { execArgv: [...execArgv], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`a process that looked at faults ended with ${signal ?? code}`)),
    );
  });
  const give = (): void => {
    const fault = next();
    if (fault === undefined) child.disconnect();
    else child.send(fault, () => {});
  };
  child.on('message', (row: FirstFindingRow) => {
    tell(row);
    give();
  });
  give();
  await ended;
}

const sentenceOf = ({ fault, rule, check, plainer, decides, said }: FirstFindingRow): string =>
  rule === undefined
    ? `${fault}: nothing found`
    : [
        `${fault}: ${rule} by ${check}`,
        plainer === undefined ? '' : `, plainer by ${plainer}`,
        decides ? '' : `, its script does not decide: ${said}`,
      ].join('');

function counted(faults: number, rows: readonly FirstFindingRow[]): Omit<FirstFindingsEvidence, keyof Head> {
  const found = rows.filter(({ rule }) => rule !== undefined);
  const inOrder = (some: readonly FirstFindingRow[]): FirstFindingRow[] =>
    some.toSorted((a, b) => (a.fault < b.fault ? -1 : 1));
  return {
    faults,
    looked_at: rows.length,
    found: found.length,
    plainest: found.filter(({ plainer }) => plainer === undefined).length,
    decided: found.filter(({ decides }) => decides).length,
    by_requests_alone: found.filter(({ alone }) => alone).length,
    accusing: found.filter(({ accuses }) => accuses).length,
    not_plainest: inOrder(found.filter(({ plainer }) => plainer !== undefined)),
    undecided: inOrder(found.filter(({ decides }) => !decides)),
  };
}
