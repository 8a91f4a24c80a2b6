import type { RecordKind } from '../contract.ts';
import type { Facet } from './entry.ts';
import { RULES, type RuleId } from './rules.ts';

/** What a schema can say of an attribute: that it is there, and of which kind its value is. One rule each. */
type Shape = Extract<Facet, 'present' | 'value'>;

const keyOf = (record: RecordKind, attribute: string, facet: Facet): string =>
  `${record} ${attribute} ${facet}`;

const found = new Map(
  (Object.keys(RULES) as RuleId[]).flatMap((rule) => {
    const { subject } = RULES[rule];
    if (subject?.facet !== 'present' && subject?.facet !== 'value') return [];
    return [[keyOf(subject.record, subject.attribute, subject.facet), rule] as const];
  }),
);

/** The rule about the shape of one attribute; undefined where the specification says nothing of it. */
export const ruleAbout = (record: RecordKind, attribute: string, facet: Shape): RuleId | undefined =>
  found.get(keyOf(record, attribute, facet));

/** All rules about the shape of a kind of record, or about one side of it. */
export const rulesAbout = (
  record: RecordKind,
  facets: readonly Shape[] = ['present', 'value'],
): readonly RuleId[] =>
  [...found.values()].filter((rule) => {
    const { subject } = RULES[rule];
    return subject?.record === record && facets.some((facet) => facet === subject.facet);
  });
