import { join } from 'node:path';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import type { Fact, ViolationFact } from '../../record/facts.ts';
import { FACTS_FILE } from '../../record/facts-file.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { Tail } from './tail.ts';

/** Counts what the processes of a run have written so far: requests, and breaches of must-rules, one a rule and operation. */
export class Counter {
  readonly #exchanges: Tail;
  readonly #facts: Tail;
  readonly #breaches = new Set<string>();
  #requests = 0;
  #first: ViolationFact | undefined;
  #isTaken = false;

  constructor(out: string) {
    this.#exchanges = new Tail(join(out, EXCHANGES_FILE));
    this.#facts = new Tail(join(out, FACTS_FILE));
  }

  /** The first breach of a must-rule that was read; answered once. */
  takeFirst(): ViolationFact | undefined {
    const first = this.#isTaken ? undefined : this.#first;
    this.#isTaken ||= first !== undefined;
    return first;
  }

  read(): { readonly requests: number; readonly violations: number } {
    this.#requests += this.#exchanges.countLines();
    for (const line of this.#facts.lines()) if (line.startsWith('{"kind":"violation"')) this.#violation(line);
    return { requests: this.#requests, violations: this.#breaches.size };
  }

  #violation(line: string): void {
    const fact = JSON.parse(line) as Fact;
    if (fact.kind !== 'violation' || RULES[fact.rule].level !== 'must') return;
    this.#first ??= fact;
    this.#breaches.add(`${fact.rule} ${fact.operation}`);
  }
}
