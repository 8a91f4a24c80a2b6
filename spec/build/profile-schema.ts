import { GAPS, RULES } from '../ledger/index.ts';

interface Schema {
  readonly $defs: Readonly<Record<string, object>>;
}

/** The schema of a profile whose definitions of a rule and a gap name those of the ledger, for editors to offer them. */
export const withLedger = <T extends Schema>(schema: T): T => ({
  ...schema,
  $defs: {
    ...schema.$defs,
    rule: { ...schema.$defs.rule, enum: Object.keys(RULES).sort() },
    gap: { ...schema.$defs.gap, enum: Object.keys(GAPS).sort() },
  },
});
