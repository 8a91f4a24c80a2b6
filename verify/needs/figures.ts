import { createHash } from 'node:crypto';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import file from './figures.json' with { type: 'json' };
import type { Need } from './needs.ts';

/** What a run asked of an environment. */
export interface RunToll {
  readonly requests: number;
  /** Attendees that were created: the API cannot delete them. */
  readonly attendees: number;
  /** Attendee fields that were created, to be deleted again. */
  readonly fields: number;
  readonly tokens: number;
  /** Passwords that were sent to a sign-in page. */
  readonly signIns: number;
  /** Requests with credentials that were refused, as they were to be. */
  readonly deadTokens: number;
  readonly withoutToken: number;
}

/** Figures of runs against the reference environment, written by `npm run needs`. */
export interface NeedsFigures {
  /** The must-rules of which they were measured, as a digest: figures of other rules are stale. */
  readonly must_rules: string;
  /** Of a run with a whole profile, by effort. */
  readonly whole: Readonly<Record<'quick' | 'normal' | 'deep', RunToll>>;
  /** By what a profile lacks: the must-rules that are judged no more, and what a run costs then. */
  readonly needs: Readonly<Record<Need, Poorer>>;
}

export interface Poorer {
  readonly rules: readonly RuleId[];
  /** At effort quick. */
  readonly toll: RunToll;
}

export const FIGURES = file as NeedsFigures;

/** The must-rules that are judged no more where a profile lacks this, all else given; none where nothing was measured of it. */
export const rulesBehind = (name: string): readonly RuleId[] =>
  (FIGURES.needs as Readonly<Record<string, { readonly rules: readonly RuleId[] } | undefined>>)[name]
    ?.rules ?? [];

/** The must-rules of today, as a digest. */
export const mustRules = (): string =>
  createHash('sha256')
    .update(
      Object.entries(RULES)
        .filter(([, { level }]) => level === 'must')
        .map(([id]) => id)
        .sort()
        .join('\n'),
    )
    .digest('hex');
