import { type Level, RULES, type RuleId } from '../spec/ledger/index.ts';

/** The first release: no user has upgraded to its rules. */
const FIRST = '1.0.0';

const minorOf = (release: string): number => {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  return major * 1_000_000 + minor;
};

/** Whether a rule is new to users of this release: it warns for the minor version that brings it, and fails from the next. */
const isNew = (since: string, harness: string): boolean =>
  since !== FIRST && minorOf(since) >= minorOf(harness);

/** How hard a rule binds in a run of this release of the harness; without a release, as the ledger says. */
export const levelOf = (id: RuleId, harness: string | undefined): Level =>
  harness !== undefined && isNew(RULES[id].since, harness) ? 'should' : RULES[id].level;

/** What a warning of such a rule says beside the breach, or ''. */
export const probationOf = (id: RuleId, harness: string | undefined): string =>
  RULES[id].level === 'must' && levelOf(id, harness) === 'should'
    ? ` (new in ${RULES[id].since}: it fails from the next minor version on)`
    : '';
