import type { Certificate, CertifiedRule, Standing } from '../../record/certificate.ts';

/** How many must-rules stand in each way. */
export const standings = (rules: readonly CertifiedRule[]): Readonly<Record<Standing, number>> => {
  const counts = { passed: 0, broken: 0, missing: 0, unrequired: 0, inapplicable: 0 };
  for (const { standing } of rules) counts[standing] += 1;
  return counts;
};

export const POLICY_NAME = { server: 'Server', full: 'Full', operational: 'Operational' } as const;

/** `2026-01-31 12:00 UTC`. */
export const moment = (iso: string): string => `${iso.replace('T', ' ').slice(0, 16)} UTC`;

/** What was judged, as people name it. */
export const placeOf = ({ embedded, base_url: baseUrl }: Certificate): string =>
  embedded ? 'the reference environment that Muster brings' : baseUrl;
