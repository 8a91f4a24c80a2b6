import { allChecks } from '../../suites/all-checks.ts';

/** Names of the checks by the rule that they say they exercise. */
export async function checksByRule(): Promise<Map<string, string[]>> {
  const checks = new Map<string, string[]>();
  for (const { name, rules } of await allChecks())
    for (const rule of rules) checks.set(rule, [...(checks.get(rule) ?? []), name]);
  return checks;
}
