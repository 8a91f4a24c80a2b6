import type { LoadResult } from '../../record/load-result.ts';
import { xmlAttribute, xmlText } from '../xml.ts';
import { shownValue } from './summary.ts';

/** JUnit's XML of a load run: a testcase for each objective, one for the generator, one for each broken rule. */
export function loadJunit(result: LoadResult): string {
  const objectives = result.thresholds.map((one) => {
    const said = `${one.name} ${one.compare} ${shownValue(one.limit, one.unit)}: ${one.about}`;
    const inside =
      one.samples === 0
        ? '<skipped message="not measured"/>'
        : one.met
          ? ''
          : `<failure message=${xmlAttribute(`measured ${shownValue(one.value, one.unit)}`)}/>`;
    return testcase('Objectives', said, inside);
  });
  const breaches = result.contract_violations.map((one) =>
    testcase(
      'Contract under load',
      `${one.rule} (${one.operation})`,
      one.level === 'must'
        ? `<failure message=${xmlAttribute(one.message)}>${xmlText(`expected: ${one.expected}\nactual: ${one.actual}\ntimes: ${one.count}`)}</failure>`
        : `<system-out>${xmlText(`warning: ${one.message}`)}</system-out>`,
    ),
  );
  const invalid = result.verdict === 'invalid';
  const run = testcase(
    'Run',
    'the run can be trusted',
    invalid
      ? `<error message=${xmlAttribute(result.reasons[0] ?? 'invalid')}>${xmlText(result.reasons.join('\n'))}</error>`
      : '',
  );
  const cases = [run, ...objectives, ...breaches];
  const failures = cases.filter((one) => one.includes('<failure')).length;
  const skipped = cases.filter((one) => one.includes('<skipped')).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="${invalid ? 1 : 0}" skipped="${skipped}" time="${result.seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="muster load" ${counts}>`,
    `  <testsuite name=${xmlAttribute(`load ${result.scenario}: ${result.profile}`)} ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const testcase = (group: string, name: string, inside: string): string =>
  `    <testcase classname=${xmlAttribute(group)} name=${xmlAttribute(name)}>${inside}</testcase>`;
