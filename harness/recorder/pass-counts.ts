import { EVERY_EXCHANGE } from '../../judge/exchange/exchange-facts.ts';
import type { PassFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

interface Passed {
  count: number;
  readonly proof: readonly string[];
}

/** This many exchanges of a proof are stored at most: the last of them. */
const MOST_PROOFS = 12;

const passOf = (rule: RuleId, check: string, { count, proof }: Passed): PassFact => ({
  ...{ kind: 'pass', rule, check, count, exchange: proof.at(-1) ?? '' },
  ...(proof.length > 1 && { exchanges: proof.slice(-MOST_PROOFS) }),
});

/** Counts the passes of each rule by check, with the exchanges that showed the first. */
export class PassCounts {
  readonly #byCheck = new Map<string, Passed>();
  readonly #groups = new Map<readonly RuleId[], Passed>();

  /** `proof` are the exchanges that show it, oldest first. */
  add(rule: RuleId, check: string, proof: string | readonly string[]): void {
    count(this.#byCheck, `${rule}\n${check}`, proof);
  }

  /** Rules that one exchange has shown together. */
  addGroup(group: readonly RuleId[], exchange: string): void {
    count(this.#groups, group, exchange);
  }

  /** Takes back what a check has passed so far. */
  withdraw(check: string): void {
    for (const key of this.#byCheck.keys()) if (key.endsWith(`\n${check}`)) this.#byCheck.delete(key);
  }

  /** What was counted since this was asked last. */
  taken(): PassFact[] {
    const facts = [...this.#groups].flatMap(([group, passed]) =>
      group.map((rule) => passOf(rule, EVERY_EXCHANGE, passed)),
    );
    for (const [key, passed] of this.#byCheck) {
      const [rule, check] = key.split('\n') as [RuleId, string];
      facts.push(passOf(rule, check, passed));
    }
    this.#groups.clear();
    this.#byCheck.clear();
    return facts;
  }
}

function count<K>(all: Map<K, Passed>, key: K, proof: string | readonly string[]): void {
  const known = all.get(key);
  if (known) known.count += 1;
  else all.set(key, { count: 1, proof: [proof].flat() });
}
