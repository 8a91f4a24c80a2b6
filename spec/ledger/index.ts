export {
  type By,
  CAUSES,
  MIXED_UP,
  OF_GRANTS,
  type Relation,
  STRAYS,
  WEIGHTS,
  type Weight,
} from './causes.ts';
export type { Facet, GapEntry, Level, Needs, Release, RuleEntry, Source, Subject, Tier } from './entry.ts';
export { GAPS, type GapId } from './gaps.ts';
export { KEPT_RULES, type KeepingWrite, type KeptBy } from './rules/kept-attributes.ts';
export { RULES, type RuleId } from './rules.ts';
export { ruleAbout, rulesAbout } from './rules-about.ts';
