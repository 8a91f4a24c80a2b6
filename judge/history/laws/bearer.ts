import type { RuleId } from '../../../spec/ledger/index.ts';
import { showsIn } from '../book.ts';
import type { Caller } from '../callers.ts';
import type { Law } from '../law.ts';
import { wasServed } from '../seen.ts';

const RULE_OF: Readonly<Partial<Record<Caller['kind'], RuleId>>> = {
  nobody: 'bearer.missing',
  scheme: 'bearer.scheme',
  garbage: 'bearer.garbage',
  truncated: 'bearer.truncated',
  expired: 'bearer.expired',
  revoked: 'bearer.revoked',
};

const SAID: Readonly<Partial<Record<Caller['kind'], string>>> = {
  nobody: 'without a token',
  scheme: 'with credentials that are no bearer token',
  garbage: 'with a token that was never granted',
  truncated: 'with a live token that lost or changed a character',
  expired: 'with an expired token',
  revoked: 'with a revoked token',
};

/** Nothing is served without a live bearer token, and 401 says so. */
export const bearerLaw: Law = {
  name: 'bearer',
  rules: Object.values(RULE_OF),
  ofParts: true,
  open: (book, { callers }) => ({
    see(seen) {
      if (seen.api === undefined) return;
      const { kind } = callers.of(seen);
      const rule = RULE_OF[kind];
      if (rule === undefined) return;
      if (seen.status === 401) book.obeyed(rule, seen.id);
      else if (wasServed(seen))
        book.broken({
          rule,
          message: `${seen.operation} was served ${SAID[kind]}`,
          expected: '401',
          actual: `${seen.status}`,
          by: showsIn(seen),
        });
    },
  }),
};
