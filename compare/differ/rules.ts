import type { BreachChange, Direction, DriftChange, RuleChange } from '../../record/comparison.ts';
import type { RuleRow, RuleVerdict, VerdictFile, ViolationRow } from '../../record/verdict-file.ts';

/** The rules of which two runs say otherwise, the worst first. Rules that only one ledger knows are named too. */
export function ruleChanges(a: VerdictFile, b: VerdictFile): RuleChange[] {
  const [before, after] = [byId(a.rules), byId(b.rules)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changes = ids.flatMap((id) => {
    const [from, to] = [before.get(id), after.get(id)];
    const row = to ?? from;
    if (row === undefined || from?.verdict === to?.verdict) return [];
    const { section, level } = row;
    const change = {
      id,
      section,
      level,
      from: from?.verdict ?? 'absent',
      to: to?.verdict ?? 'absent',
    } as const;
    return [{ ...change, reason: (to ?? row).reason, direction: directionOf(change) }];
  });
  return changes.sort((one, other) => ORDER.indexOf(one.direction) - ORDER.indexOf(other.direction));
}

const ORDER: readonly Direction[] = ['worse', 'better', 'other'];

const byId = <T extends { readonly id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Broken, or known to be: that is no better than a rule of which nothing is known. */
const BROKEN: ReadonlySet<string> = new Set<RuleVerdict>(['fail', 'known-failure']);

function directionOf({ level, from, to }: Pick<RuleChange, 'level' | 'from' | 'to'>): Direction {
  if (level === 'should') return 'other';
  if (to === 'fail') return 'worse';
  return BROKEN.has(from) && to === 'pass' ? 'better' : 'other';
}

/** Breaches in operations where the other run saw none, of rules that both saw broken. */
export function breachChanges(a: VerdictFile, b: VerdictFile): BreachChange[] {
  const [before, after] = [causes(a), causes(b)];
  const failsIn = (file: VerdictFile): Set<string> =>
    new Set(file.rules.filter((row: RuleRow) => row.verdict === 'fail').map(({ id }) => id));
  const [failedBefore, failsAfter] = [failsIn(a), failsIn(b)];
  const both = ({ rule }: ViolationRow): boolean => failedBefore.has(rule) && failsAfter.has(rule);
  const only = (
    these: ReadonlyMap<string, ViolationRow>,
    others: ReadonlyMap<string, ViolationRow>,
    direction: Direction,
  ): BreachChange[] =>
    [...these].flatMap(([key, one]) =>
      others.has(key) || !both(one)
        ? []
        : [{ rule: one.rule, operation: one.operation, message: one.message, direction }],
    );
  return [...only(after, before, 'worse'), ...only(before, after, 'better')];
}

const causes = ({ violations }: VerdictFile): Map<string, ViolationRow> =>
  new Map(
    violations
      .filter(
        (one) =>
          one.level === 'must' &&
          one.known === undefined &&
          one.outside !== true &&
          // What follows from another is that one, as in every report.
          one.follows === undefined,
      )
      .map((one) => [`${one.rule} ${one.operation}`, one]),
  );

/** Decisions that one of the two drifts from, and the other does not. */
export function driftChanges(a: VerdictFile, b: VerdictFile): DriftChange[] {
  const before = byId(a.gaps);
  return b.gaps.flatMap(({ id, decision, drift }) => {
    const earlier = before.get(id);
    const drifted = earlier?.drift ?? false;
    if (drifted === drift) return [];
    return [
      {
        id,
        decision: drift ? decision : (earlier?.decision ?? ''),
        direction: drift ? ('worse' as const) : ('better' as const),
      },
    ];
  });
}
