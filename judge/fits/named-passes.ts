import type { Exchange } from '../../record/exchange.ts';
import { type BlockedFact, blockedBy, type Fact, type PassFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { misfit } from './fits.ts';

/** What a pass rests on: the exchanges that it names, the one that it names first as the last of them. */
const namesOf = ({ exchange, exchanges = [] }: PassFact): readonly [...string[], string] => [
  ...exchanges.filter((id) => id !== exchange),
  exchange,
];

/**
 * Passes that checks stored, held against the exchanges that they name. A writer of the facts of a run can write any
 * pass. One that names no exchange which could show its rule is none.
 */
export class NamedPasses {
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Map<string, Exchange>();

  constructor(facts: readonly Fact[]) {
    this.#wanted = new Set(passesIn(facts).flatMap(namesOf));
  }

  add(exchange: Exchange): void {
    if (this.#wanted.has(exchange.id)) this.#found.set(exchange.id, exchange);
  }

  /** The same facts without passes that show nothing; of a rule that no other fact of `beside` passes it is said why. */
  held(facts: readonly Fact[], beside: readonly Fact[] = []): Fact[] {
    const wrong = new Map<Fact, string>(this.misfits(facts));
    const held = facts.filter((fact) => !wrong.has(fact));
    const passed = new Set<RuleId>(passesIn([...held, ...beside]).map(({ rule }) => rule));
    const unshown = passesIn(facts).filter((fact) => wrong.has(fact) && !passed.has(fact.rule));
    return [...held, ...unshown.map((fact) => notShown(fact, wrong.get(fact) ?? ''))];
  }

  /** The passes that show nothing, and why the exchange that each names does not. */
  misfits(facts: readonly Fact[]): Array<readonly [PassFact, string]> {
    return passesIn(facts).flatMap((pass) => {
      const named = this.#exchangesOf(pass);
      const why = named === undefined ? 'is not in the journal' : misfit(pass.rule, named);
      return why === undefined ? [] : [[pass, why] as const];
    });
  }

  /** Undefined where the last of them is in no journal. */
  #exchangesOf(pass: PassFact): readonly [...Exchange[], Exchange] | undefined {
    const names = namesOf(pass);
    const last = this.#found.get(pass.exchange);
    if (last === undefined) return undefined;
    const before = names.slice(0, -1).map((id) => this.#found.get(id));
    return [...before.filter((one) => one !== undefined), last];
  }
}

const passesIn = (facts: readonly Fact[]): PassFact[] => facts.filter((fact) => fact.kind === 'pass');

const notShown = ({ rule, check }: PassFact, why: string): BlockedFact =>
  blockedBy(rule, check, { why: `not shown: the exchange that it names ${why}`, of: 'trouble' });
