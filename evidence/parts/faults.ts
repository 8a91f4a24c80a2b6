import { detectOn } from '../../detect/detect.ts';
import { faultsToRun } from '../../detect/plan/plan.ts';
import type { Target } from '../../detect/targets/target.ts';
import { DetectionFile, type FaultRow, packFaults } from '../../record/detection.ts';
import type { Context, JudgedBy, Part, PartOutcome } from '../part.ts';
import { minutesOf } from '../run/minutes-of.ts';
import type { FaultServer, FaultsEvidence, Head } from '../store/shape.ts';

/** Every seeded fault up to the first kill. */
export const faults: Part = {
  name: 'faults',
  about: 'every seeded fault of every server, up to the first check that finds it',
  run: (context) => runFaults(context, 'faults', false),
};

/** Every seeded fault against all checks to the end. */
export const matrix: Part = {
  name: 'matrix',
  about: 'every seeded fault of every server against all checks, to the end: the columns of the kill matrix',
  run: (context) => runFaults(context, 'matrix', true),
};

async function runFaults(context: Context, part: string, whole: boolean): Promise<PartOutcome> {
  const { wanted, key, workers } = context;
  const { targets, missing } = context.servers();
  const selection = {
    faults: wanted.faults,
    variants: ['none'],
    seeds: [],
    ...(wanted.sample !== undefined && { sample: { faults: wanted.sample, variants: 0, key } }),
  };
  const kept = await context.rows(part, whole ? undefined : byFinders);
  const earlier = new DetectionFile(kept.resume, kept.restsOn).faults;
  const left = targets.flatMap((target) => faultsToRun(target, selection, earlier)).length;
  const says = context.progress(part, left);
  const { faults, unjudged } = await detectOn(targets, {
    ...selection,
    ...{ out: context.out, seed: 1, whole, ...kept, workers, says },
  });
  const rows = targets.map((target) => rowsOf(target, faults));
  const servers = targets.map((target, index) => counted(target, rows[index] ?? []));
  const sum = (count: (server: FaultServer) => number): number =>
    servers.reduce((total, server) => total + count(server), 0);
  const [seeded, run, killed] = [sum((one) => one.faults), sum((one) => one.run), sum((one) => one.killed)];
  const body: Omit<FaultsEvidence, keyof Head> = {
    servers,
    ...packFaults(rows.flat()),
    missing,
    unjudged,
  };
  return {
    body,
    complete: wanted.targets === undefined && run === seeded,
    good: killed === run && unjudged.length === 0,
    sentence: `${killed} of ${run} faults killed (${seeded} are seeded)`,
    ...minutesOf(kept),
  };
}

/** Up to the first finding, what others would do cannot undo it: a fault that was found hangs on what found it alone. */
const byFinders: JudgedBy = (line) =>
  line.kind === 'fault' && line.result.killed ? line.result.by : undefined;

/** The rows of a server in the order of its catalogue. */
function rowsOf(target: Target, faults: readonly FaultRow[]): FaultRow[] {
  const mine = new Map(faults.filter((one) => one.target === target.name).map((one) => [one.id, one]));
  return target.faults.flatMap(({ id }) => mine.get(id) ?? []);
}

const counted = (target: Target, rows: readonly FaultRow[]): FaultServer => ({
  name: target.name,
  faults: target.faults.length,
  run: rows.length,
  killed: rows.filter((row) => row.killed).length,
});
