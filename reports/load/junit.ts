import type { LoadResult } from '../../record/load-result.ts';
import { wellFormed } from '../text.ts';
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
          : `<failure message=${attribute(`measured ${shownValue(one.value, one.unit)}`)}/>`;
    return testcase('Objectives', said, inside);
  });
  const breaches = result.contract_violations.map((one) =>
    testcase(
      'Contract under load',
      `${one.rule} (${one.operation})`,
      one.level === 'must'
        ? `<failure message=${attribute(one.message)}>${text(`expected: ${one.expected}\nactual: ${one.actual}\ntimes: ${one.count}`)}</failure>`
        : `<system-out>${text(`warning: ${one.message}`)}</system-out>`,
    ),
  );
  const invalid = result.verdict === 'invalid';
  const run = testcase(
    'Run',
    'the run can be trusted',
    invalid
      ? `<error message=${attribute(result.reasons[0] ?? 'invalid')}>${text(result.reasons.join('\n'))}</error>`
      : '',
  );
  const cases = [run, ...objectives, ...breaches];
  const failures = cases.filter((one) => one.includes('<failure')).length;
  const skipped = cases.filter((one) => one.includes('<skipped')).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="${invalid ? 1 : 0}" skipped="${skipped}" time="${result.seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="muster load" ${counts}>`,
    `  <testsuite name=${attribute(`load ${result.scenario}: ${result.profile}`)} ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const testcase = (group: string, name: string, inside: string): string =>
  `    <testcase classname=${attribute(group)} name=${attribute(name)}>${inside}</testcase>`;

const text = (value: string): string =>
  wellFormed(value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = (value: string): string =>
  `"${text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`;
