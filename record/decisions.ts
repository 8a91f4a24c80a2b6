/** What an environment has settled on for a gap: one answer whatever the situation, or an answer for each. */
export type Decision = string | Readonly<Record<string, string>>;

/** By gap. */
export type Decisions = Readonly<Record<string, Decision>>;

/** A decision in one line. */
export const decisionText = (decision: Decision): string =>
  typeof decision === 'string'
    ? decision
    : Object.entries(decision)
        .map(([situation, answer]) => `${situation}: ${answer}`)
        .join('; ');

/** Whether two decisions say the same, in whatever order. */
export const sameDecision = (one: Decision, other: Decision): boolean => sorted(one) === sorted(other);

const sorted = (decision: Decision): string =>
  typeof decision === 'string'
    ? JSON.stringify(decision)
    : JSON.stringify(Object.entries(decision).sort(([a], [b]) => (a < b ? -1 : 1)));
