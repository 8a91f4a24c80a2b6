import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DERIVED } from '../../spec/ledger/derived.ts';
import { GAPS, KEPT_RULES, RULES, type RuleEntry, ruleAbout } from '../../spec/ledger/index.ts';
import { SENTENCES } from '../../spec/ledger/sentences.ts';
import { splitSentences } from '../../spec/sentences/split-sentences.ts';
import { specification } from './repo-files.ts';

const accounted = Object.entries(SENTENCES).flatMap(([section, list]) =>
  list.map((sentence) => ({ section, ...sentence })),
);
const text = specification();
const rules: ReadonlyArray<readonly [string, RuleEntry]> = Object.entries(RULES);
const namedRules = new Set<string>(accounted.flatMap((sentence) => sentence.rules));
const namedGaps = new Set<string>(accounted.flatMap((sentence) => sentence.gaps));

describe('the ledger', () => {
  test('every sentence names a rule, a gap or the reason why it has neither, and not both', () => {
    const wrong = accounted.filter(
      ({ rules, gaps, excluded }) => (rules.length + gaps.length === 0) === (excluded === undefined),
    );
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      accounted.filter(({ excluded }) => excluded !== undefined && excluded.length < 10),
      [],
    );
  });

  test('every id that a sentence names exists, once', () => {
    assert.deepEqual(
      [...namedRules].filter((id) => !(id in RULES)),
      [],
    );
    assert.deepEqual(
      [...namedGaps].filter((id) => !(id in GAPS)),
      [],
    );
    const twice = accounted.filter(
      ({ rules, gaps }) => new Set(rules).size < rules.length || new Set(gaps).size < gaps.length,
    );
    assert.deepEqual(twice, []);
  });

  test('every rule of the specification stands in a sentence of the section that it gives', () => {
    const groundless = rules.filter(
      ([id, { section, source }]) =>
        source === 'contract' &&
        !(id in DERIVED) &&
        !accounted.some((one) => one.section === section && (one.rules as readonly string[]).includes(id)),
    );
    assert.deepEqual(
      groundless.map(([id]) => id),
      [],
    );
  });

  test('every gap stands in a sentence of the section that it gives', () => {
    const groundless = Object.entries(GAPS).filter(
      ([id, { section }]) =>
        !(id in DERIVED) &&
        !accounted.some((one) => one.section === section && (one.gaps as readonly string[]).includes(id)),
    );
    assert.deepEqual(
      groundless.map(([id]) => id),
      [],
    );
  });

  test('every rule that stands only in an RFC says where, and no sentence claims it', () => {
    const fromRfc = rules.filter(([, { source }]) => source !== 'contract').map(([id]) => id);
    assert.deepEqual(
      fromRfc.filter((id) => !(id in DERIVED)),
      [],
    );
    assert.deepEqual(
      fromRfc.filter((id) => namedRules.has(id)),
      [],
    );
  });

  test('every rule that an attribute is kept names that attribute and its operation, once', () => {
    const tabled = Object.entries(KEPT_RULES).flatMap(([operation, kept]) =>
      Object.entries(kept).map(([attribute, id]) => `${id}: ${attribute} of ${operation}`),
    );
    const stated = rules
      .filter(([id, { subject }]) => subject?.facet === 'kept' && id.includes('.keeps-'))
      .map(([id, { subject, needs }]) => `${id}: ${subject?.attribute} of ${needs}`);
    assert.deepEqual(tabled.toSorted(), stated.toSorted());
  });

  test('the shape of an attribute has one rule for its presence and one for its value', () => {
    const shapes = rules.filter(([, { subject }]) => ['present', 'value'].includes(subject?.facet ?? ''));
    const lost = shapes.filter(
      ([id, { subject }]) =>
        subject === undefined ||
        ruleAbout(subject.record, subject.attribute, subject.facet === 'present' ? 'present' : 'value') !==
          id,
    );
    assert.ok(shapes.length > 50);
    assert.deepEqual(lost, []);
  });

  test('what is derived exists and is named by no sentence', () => {
    const derived = Object.keys(DERIVED);
    assert.deepEqual(
      derived.filter((id) => !(id in RULES) && !(id in GAPS)),
      [],
    );
    assert.deepEqual(
      derived.filter((id) => namedRules.has(id) || (id in GAPS && namedGaps.has(id))),
      [],
    );
  });
});

describe('the specification', { skip: text === undefined && 'the specification is not at hand' }, () => {
  const sentences = splitSentences(text ?? '');

  test('every sentence is accounted for, in its place', () => {
    const missing = sentences.filter(
      ({ section, ordinal, hash }) => SENTENCES[section]?.[ordinal - 1]?.hash !== hash,
    );
    assert.deepEqual(missing, []);
  });

  test('nothing is accounted for that it does not say', () => {
    const said = new Set(sentences.map(({ section, ordinal, hash }) => `${section} ${ordinal} ${hash}`));
    const left = Object.entries(SENTENCES).flatMap(([section, list]) =>
      list.map(({ hash }, index) => `${section} ${index + 1} ${hash}`).filter((place) => !said.has(place)),
    );
    assert.deepEqual(left, []);
  });

  test('every section that a rule or a gap gives is a heading with sentences', () => {
    const sections = new Set(sentences.map(({ section }) => section));
    const lost = [...Object.entries(RULES), ...Object.entries(GAPS)].filter(
      ([, { section }]) => !sections.has(section),
    );
    assert.deepEqual(
      lost.map(([id]) => id),
      [],
    );
  });
});
