import type { RuleEntry } from './entry.ts';
import { errorRules } from './rules/errors.ts';
import { oauthRules } from './rules/oauth.ts';
import { operationRules } from './rules/operations.ts';
import { resourceRules } from './rules/resources.ts';

const rules = { ...resourceRules, ...oauthRules, ...operationRules, ...errorRules };

/** Semantic, never reused. */
export type RuleId = keyof typeof rules;

/** Every rule by its id. */
export const RULES: Readonly<Record<RuleId, RuleEntry>> = rules;
