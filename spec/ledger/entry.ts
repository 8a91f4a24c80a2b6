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
 * What a rule says of an attribute: it is there, its value is of the documented kind, what is sent is kept, or something
 * else about its value.
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
 * How much else rests on a rule, the most basic first: that there is an answer, its envelope, that an attribute is there,
 * of which kind it is, that there is such a record, whose it is, that the call succeeds, what it does, what later reads show of that, and what
 * it leaves alone. A breach may explain those of later tiers.
 */
export const TIERS = [
  'service',
  'envelope',
  'present',
  'value',
  'existence',
  'identity',
  'success',
  'effect',
  'read',
  'bystander',
] as const;

export type Tier = (typeof TIERS)[number];

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
  /** Tiers of which nothing can be said any more once this rule is broken, whichever exchange shows it. */
  readonly undermines?: readonly Tier[];
  /** Its breach leaves the rest of an answer as it is, and explains nothing else that is claimed of it. */
  readonly aside?: true;
  /** Its breach changes records that nobody works on: it explains what reads otherwise in the same attributes. */
  readonly strays?: true;
  /** Where one of these is broken as well, lists hide who is there: that explains them, and whoever is not found. */
  readonly hides?: readonly string[];
  /** Its breach takes away records that others work on: these operations find none there. */
  readonly takesFrom?: readonly OperationId[];
  /** Says that what a write answers is there afterwards: where it was not kept, nobody who reads it is to blame. */
  readonly stores?: true;
  /** The rule that says of every answer what this one says of some: what breaks the one may break the other. */
  readonly narrows?: string;
  /** Rules that ask for less: an operation that breaks one of them breaks this one with it, by the same answer. */
  readonly impliedBy?: readonly string[];
  /** Rules whose breach lets in what this one forbids: they explain it, where it is seen obeyed otherwise. */
  readonly letInBy?: readonly string[];
  /** What a token is kept from that it should open, while others do: an operation, or whatever there is. */
  readonly opens?: 'operation' | 'all';
  /** An operation that serves what is another account's to whoever has a token is kept from it by nothing else. */
  readonly exposes?: true;
  /** What does not exist and is served all the same, by which an operation shows nothing of what it keeps apart. */
  readonly invents?: 'record' | 'event';
  /** Its breach is a refusal for haste: whatever else is refused in the same words was sent in haste. */
  readonly hurries?: true;
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
type More = Partial<
  Pick<
    RuleEntry,
    | 'aside'
    | 'exposes'
    | 'hides'
    | 'hurries'
    | 'impliedBy'
    | 'invents'
    | 'letInBy'
    | 'narrows'
    | 'needs'
    | 'opens'
    | 'since'
    | 'stores'
    | 'strays'
    | 'subject'
    | 'takesFrom'
    | 'tier'
    | 'undermines'
  >
>;

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
    must(section, `${record} records always carry ${field}`, {
      ...about(record, field, 'present'),
      tier: 'present',
    }),
  ]);
  return Object.fromEntries(entries) as Presence<P, F>;
}

type Values<P extends string, F extends string> = Record<`${P}.${F}.value`, RuleEntry>;

/**
 * One must-rule a typed field: its value is of the documented kind. `kinds` maps a field to that kind, `letInBy` to the rule
 * that says of writes what this one says of every answer.
 */
export function values<P extends RecordKind, F extends AttributesOf[P]>(
  { must }: ChapterRules,
  record: P,
  section: string,
  kinds: Readonly<Record<F, string>>,
  letInBy?: Readonly<Partial<Record<F, string>>>,
): Values<P, F> {
  const entries = (Object.entries(kinds) as Array<[F, string]>).map(([field, kind]) => [
    `${record}.${field}.value`,
    must(section, `${field} of ${record} records is ${kind}`, {
      ...about(record, field, 'value'),
      ...(letInBy?.[field] !== undefined && { letInBy: [letInBy[field]] }),
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
      `a plain ${attribute} that is sent comes back in the answer and in later reads`,
      about(record, attribute, 'kept'),
    ),
  ]);
  return Object.fromEntries(entries) as Record<T[keyof T] & string, RuleEntry>;
}
