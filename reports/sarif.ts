import type { RuleResult, ViolationResult } from '../judge/results.ts';
import { ledgerHash } from './ledger-hash.ts';
import type { Result } from './result.ts';
import { oneLine, wellFormed } from './text.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * A result as SARIF 2.1.0 (OASIS): a result for each finding. It is found in an operation of a service and in no file, so
 * its place is a logical one. Readers that take files alone are pointed at the report.
 */
export function sarif(result: Result): object {
  const { harness, run, verdict } = result;
  const broken = new Set(verdict.violations.map(({ rule }) => rule));
  const rules = verdict.rules.filter(({ id }) => broken.has(id));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Muster', semanticVersion: harness, rules: rules.map(descriptor) },
        },
        automationDetails: { id: `muster/${wellFormed(run.name)}/` },
        invocations: [
          {
            executionSuccessful: verdict.verdict !== 'error',
            startTimeUtc: new Date(run.started).toISOString(),
            ...(run.ended !== undefined && { endTimeUtc: new Date(run.ended).toISOString() }),
          },
        ],
        results: verdict.violations.map((one) =>
          finding(
            one,
            rules.findIndex(({ id }) => id === one.rule),
          ),
        ),
        properties: {
          verdict: verdict.verdict,
          base_url: wellFormed(run.base_url),
          ...(run.version !== undefined && { version: wellFormed(run.version) }),
          specification: ledgerHash(),
        },
      },
    ],
  };
}

const descriptor = ({ id, section, statement, level }: RuleResult): object => ({
  id,
  shortDescription: { text: statement },
  fullDescription: { text: `${statement} (${section})` },
  defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
});

function finding(one: ViolationResult, ruleIndex: number): object {
  const { rule, check, operation, message, expected, actual, reproduce } = one;
  const excuse = one.known?.reason ?? one.standing?.reason;
  return {
    ruleId: rule,
    ...(ruleIndex >= 0 && { ruleIndex }),
    level: one.level === 'must' ? 'error' : 'warning',
    message: { text: wellFormed(`${oneLine(message)} (expected: ${expected}; actual: ${actual})`) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: 'report.html' } },
        logicalLocations: [
          { name: operation, kind: 'function', fullyQualifiedName: `${operation} (${check})` },
        ],
      },
    ],
    partialFingerprints: { finding: `${rule}/${operation}/${check}` },
    occurrenceCount: one.count,
    ...(excuse !== undefined && {
      suppressions: [{ kind: 'external', justification: wellFormed(excuse) }],
    }),
    properties: {
      reproduce: wellFormed(reproduce),
      exchanges: one.exchanges,
      ...(one.follows !== undefined && { follows: one.follows }),
    },
  };
}
