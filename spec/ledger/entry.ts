import type { Chapter } from '../chapters.ts';
import type { AttributesOf, OperationId, RecordKind } from '../contract.ts';

/** How hard a rule binds: a broken `must` is a violation, a broken `should` is a warning. */
export type Level = 'must' | 'should';

/** The text in which a rule stands. */
export type Source = 'contract' | 'rfc6749' | 'rfc6750' | 'rfc7636' | 'rfc9110';

/** The releases of the harness in which rules first stood. */
export type Release = '1.0.0';

/**
 * The operation that must have done its work before a pass of a rule proves anything. `any`: one operation at least,
 * whichever. `nothing`: the OAuth endpoints alone show the rule.
 */
export type Needs = OperationId | 'any' | 'nothing';

/**
 * What a rule says of an attribute: it is there, its value is of the documented kind, or what is sent is kept. Or it says
 * something else about its value.
 */
export type Facet = 'present' | 'value' | 'kept' | 'meaning';

/** The attribute of a kind of record that a rule is about. */
export type Subject = {
  readonly [R in RecordKind]: {
    readonly record: R;
    readonly attribute: AttributesOf[R];
    readonly facet: Facet;
  };
}[RecordKind];

/**
 * How much else rests on a rule, the most basic first. There is an answer, its envelope, an attribute in it, and its
 * kind. There is such a record, and it is this account's. The call succeeds, and does what it is for. Later reads show
 * it, and it leaves the rest alone. A breach may explain those of later tiers. Of rules of an operation it also says which
 * exchange shows them, as ids that end in `-required` or hold `.refused-` do (`judge/fits/derived-row.ts`).
 */
export type Tier =
  | 'service'
  | 'envelope'
  | 'present'
  | 'value'
  | 'existence'
  | 'identity'
  | 'success'
  | 'effect'
  | 'read'
  | 'bystander';

/** One sentence that a client can see obeyed or broken. `section` is the heading path in the specification. */
export interface RuleEntry {
  readonly section: string;
  readonly statement: string;
  readonly level: Level;
  readonly source: Source;
  readonly chapter: Chapter;
  readonly needs: Needs;
  readonly since: Release;
  readonly tier: Tier;
  /** Absent where a rule is about no single attribute. */
  readonly subject?: Subject;
}

/** Something that the specification leaves open: a question, and never a right answer. */
export interface GapEntry {
  readonly section: string;
  readonly question: string;
  /** The same environment may answer it otherwise the next time, so that no answer is a decision. */
  readonly unsteady?: true;
}

/** What may be said of a rule beyond its sentence. */
type More = Partial<Pick<RuleEntry, 'needs' | 'since' | 'subject' | 'tier'>>;

/** Builders for the rules of one chapter. */
export interface ChapterRules {
  /** A must-rule of the specification itself. */
  must(section: string, statement: string, more?: More): RuleEntry;
  /** A rule that warns: good form that the specification does not demand outright. */
  should(section: string, statement: string, source?: Source, more?: More): RuleEntry;
  /** A must-rule that an RFC adds to a mechanism which the specification names. */
  mustOf(source: Source, section: string, statement: string, more?: More): RuleEntry;
}

/** `needs` and `tier`: of those rules that say nothing else. */
export function rulesIn(chapter: Chapter, needs: Needs = 'any', tier: Tier = 'effect'): ChapterRules {
  const entry = (
    level: Level,
    source: Source,
    section: string,
    statement: string,
    more: More,
  ): RuleEntry => ({
    section,
    statement,
    level,
    source,
    chapter,
    needs,
    since: '1.0.0',
    tier,
    ...more,
  });
  return {
    must: (section, statement, more = {}) => entry('must', 'contract', section, statement, more),
    should: (section, statement, source = 'contract', more = {}) =>
      entry('should', source, section, statement, more),
    mustOf: (source, section, statement, more = {}) => entry('must', source, section, statement, more),
  };
}

const subjectOf = <R extends RecordKind>(record: R, attribute: AttributesOf[R], facet: Facet): Subject =>
  ({ record, attribute, facet }) as Subject;

/** The subject of a rule, for the rules that are written out one by one. */
export const about = <R extends RecordKind>(
  record: R,
  attribute: AttributesOf[R],
  facet: Facet = 'meaning',
): { readonly subject: Subject } => ({ subject: subjectOf(record, attribute, facet) });

/** What a record is called in a statement. */
const NAMES: Readonly<Record<RecordKind, string>> = {
  attendee: 'attendee',
  'attendee-field': 'attendee field',
  'attendee-field-value': 'reply to a form question',
  event: 'event',
  pagination: 'page of a list',
  'registration-type': 'registration type',
};

type Presence<P extends string, F extends string> = Record<`${P}.${F}.present`, RuleEntry>;

/** One must-rule a field: it is there in every response that carries the resource. */
export function presence<P extends RecordKind, F extends AttributesOf[P]>(
  { must }: ChapterRules,
  record: P,
  section: string,
  fields: readonly F[],
): Presence<P, F> {
  const entries = fields.map((field) => [
    `${record}.${field}.present`,
    must(section, `every ${NAMES[record]} carries ${field}`, {
      ...about(record, field, 'present'),
      tier: 'present',
    }),
  ]);
  return Object.fromEntries(entries) as Presence<P, F>;
}

type Values<P extends string, F extends string> = Record<`${P}.${F}.value`, RuleEntry>;

/** One must-rule a typed field: its value is of the documented kind, to which `kinds` maps it. */
export function valueRules<P extends RecordKind, F extends AttributesOf[P]>(
  { must }: ChapterRules,
  record: P,
  section: string,
  kinds: Readonly<Record<F, string>>,
): Values<P, F> {
  const entries = (Object.entries(kinds) as Array<[F, string]>).map(([field, kind]) => [
    `${record}.${field}.value`,
    must(section, `the ${field} of every ${NAMES[record]} is ${kind}`, {
      ...about(record, field, 'value'),
      tier: 'value',
    }),
  ]);
  return Object.fromEntries(entries) as Values<P, F>;
}

/** One must-rule an attribute: what a write sends is what the answer and later reads show. */
export function keeps<R extends RecordKind, T extends Readonly<Partial<Record<AttributesOf[R], string>>>>(
  { must }: ChapterRules,
  record: R,
  section: string,
  ids: T,
): Record<T[keyof T] & string, RuleEntry> {
  const entries = (Object.entries(ids) as Array<[AttributesOf[R], string]>).map(([attribute, id]) => [
    id,
    must(
      section,
      `${SENT[attribute] ?? `a plain ${attribute} that is sent comes back`} in the answer and in later reads`,
      about(record, attribute, 'kept'),
    ),
  ]);
  return Object.fromEntries(entries) as Record<T[keyof T] & string, RuleEntry>;
}

/** What has more than one word, or is more than one thing. */
const SENT: Readonly<Record<string, string>> = {
  fields: 'plain replies to form questions come back, in whatever form of JSON,',
  options: 'the options that are sent for a dropdown or a radio question come back',
  required: 'whether a question is required comes back as it is sent',
};
