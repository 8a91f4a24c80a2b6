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
