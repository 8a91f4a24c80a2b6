/** How hard a rule binds: a broken `must` is a violation, a broken `should` is a warning. */
export type Level = 'must' | 'should';

/** The text in which a rule stands. */
export type Source = 'contract' | 'rfc6749' | 'rfc6750' | 'rfc7636' | 'rfc9110';

/** One sentence that a client can see obeyed or broken. `section` is the heading path in the specification. */
export interface RuleEntry {
  readonly section: string;
  readonly statement: string;
  readonly level: Level;
  readonly source: Source;
}

/** Something that the specification leaves open: a question, and never a right answer. */
export interface GapEntry {
  readonly section: string;
  readonly question: string;
}

/** A must-rule of the specification itself. */
export const must = (section: string, statement: string): RuleEntry => ({
  section,
  statement,
  level: 'must',
  source: 'contract',
});

/** A rule that warns: good form that the specification does not demand outright. */
export const should = (section: string, statement: string, source: Source = 'contract'): RuleEntry => ({
  section,
  statement,
  level: 'should',
  source,
});

/** A must-rule that an RFC adds to a mechanism which the specification names. */
export const mustOf = (source: Source, section: string, statement: string): RuleEntry => ({
  section,
  statement,
  level: 'must',
  source,
});

type Presence<P extends string, F extends string> = Record<`${P}.${F}.present`, RuleEntry>;

/** One must-rule a field: it is there in every response that carries the resource. */
export function presence<P extends string, F extends string>(
  prefix: P,
  section: string,
  fields: readonly F[],
): Presence<P, F> {
  const entries = fields.map((field) => [
    `${prefix}.${field}.present`,
    must(section, `${prefix} records always carry ${field}`),
  ]);
  return Object.fromEntries(entries) as Presence<P, F>;
}

type Values<P extends string, F extends string> = Record<`${P}.${F}.value`, RuleEntry>;

/** One must-rule a typed field: its value is of the documented kind. `kinds` maps a field to that kind. */
export function values<P extends string, F extends string>(
  prefix: P,
  section: string,
  kinds: Readonly<Record<F, string>>,
): Values<P, F> {
  const entries = Object.entries<string>(kinds).map(([field, kind]) => [
    `${prefix}.${field}.value`,
    must(section, `${field} of ${prefix} records is ${kind}`),
  ]);
  return Object.fromEntries(entries) as Values<P, F>;
}

type Keeps<P extends string, F extends string> = Record<`${P}.keeps-${F}`, RuleEntry>;

/** One must-rule an attribute: what a write sends is what the answer and later reads show. */
export function keeps<P extends string, F extends string>(
  prefix: P,
  section: string,
  attributes: readonly F[],
): Keeps<P, F> {
  const entries = attributes.map((attribute) => [
    `${prefix}.keeps-${attribute}`,
    must(section, `a plain ${attribute} that is sent comes back in the answer and in later reads`),
  ]);
  return Object.fromEntries(entries) as Keeps<P, F>;
}
