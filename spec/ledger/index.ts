export type { Facet, GapEntry, Level, Needs, Release, RuleEntry, Source, Subject, Tier } from './entry.ts';
export { TIERS } from './entry.ts';
export { GAPS, type GapId } from './gaps.ts';
export { RULES, type RuleId } from './rules.ts';
