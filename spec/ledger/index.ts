export type { GapEntry, Level, RuleEntry, Source } from './entry.ts';
export { GAPS, type GapId } from './gaps.ts';
export { RULES, type RuleId } from './rules.ts';
