export type { Facet, GapEntry, Level, Needs, Release, RuleEntry, Source, Subject } from './entry.ts';
export { GAPS, type GapId } from './gaps.ts';
export { RULES, type RuleId } from './rules.ts';
