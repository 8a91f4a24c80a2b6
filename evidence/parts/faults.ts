import { detectOn } from '../../detect/detect.ts';
import type { FaultResult } from '../../detect/engine/matrix.ts';
import { faultsToRun } from '../../detect/plan/plan.ts';
import type { Target } from '../../detect/targets/target.ts';
import type { ResultLine } from '../../detect/workers/jobs.ts';
import { ResumeFile } from '../../record/resume-file.ts';
import type { Context, Outcome, Part } from '../part.ts';
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

async function runFaults(context: Context, part: string, whole: boolean): Promise<Outcome> {
  const { wanted, key, lanes } = context;
  const { targets, missing } = context.servers();
  const selection = {
    faults: wanted.faults,
    variants: ['none'],
    seeds: [],
    ...(wanted.sample !== undefined && { sample: { faults: wanted.sample, variants: 0, key } }),
  };
  const resume = context.state(part);
  const earlier = new ResumeFile<ResultLine>(resume).earlier.flatMap((line) =>
    line.kind === 'fault' ? [line.result] : [],
  );
  const left = targets.flatMap((target) => faultsToRun(target, selection, earlier)).length;
  const says = context.progress(part, left);
  const { faults, unjudged } = await detectOn(targets, {
    ...selection,
    ...{ out: context.out, seed: 1, whole, resume, lanes, says },
  });
  const { checks, servers } = tabled(targets, faults);
  const sum = (count: (server: FaultServer) => number): number =>
    servers.reduce((total, server) => total + count(server), 0);
  const [seeded, run, killed] = [sum((one) => one.faults), sum((one) => one.run), sum((one) => one.killed)];
  const body: Omit<FaultsEvidence, keyof Head> = { checks, servers, missing, unjudged };
  return {
    body,
    complete: wanted.targets === undefined && run === seeded,
    good: killed === run && unjudged.length === 0,
    sentence: `${killed} of ${run} faults killed (${seeded} are seeded)`,
  };
}

/** Results by server in the order of its catalogue, with a table of the checks that found anything. */
function tabled(targets: readonly Target[], results: readonly FaultResult[]) {
  const checks = [...new Set(results.flatMap((result) => result.by))].sort();
  const place = new Map(checks.map((check, index) => [check, index]));
  const servers = targets.map((target): FaultServer => {
    const mine = new Map(results.filter((one) => one.target === target.name).map((one) => [one.id, one]));
    const rows = target.faults
      .map(({ id }) => mine.get(id))
      .filter((one) => one !== undefined)
      .map(({ id, rule, killed, seconds, by }) => ({
        id,
        rules: rule,
        killed,
        seconds,
        by: by.map((check) => place.get(check) ?? -1).sort((a, b) => a - b),
      }));
    const killed = rows.filter((row) => row.killed).length;
    return { name: target.name, faults: target.faults.length, run: rows.length, killed, rows };
  });
  return { checks, servers };
}
