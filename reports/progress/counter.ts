import { join } from 'node:path';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import type { Fact } from '../../record/facts.ts';
import { FACTS_FILE } from '../../record/facts-file.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { Tail } from './tail.ts';

/** Counts what the processes of a run have written so far: requests, and breaches of must-rules, one a rule and operation. */
export class Counter {
  readonly #exchanges: Tail;
  readonly #facts: Tail;
  readonly #breaches = new Set<string>();
  #requests = 0;

  constructor(out: string) {
    this.#exchanges = new Tail(join(out, EXCHANGES_FILE));
    this.#facts = new Tail(join(out, FACTS_FILE));
  }

  read(): { readonly requests: number; readonly violations: number } {
    this.#requests += this.#exchanges.countLines();
    for (const line of this.#facts.lines()) if (line.startsWith('{"kind":"violation"')) this.#violation(line);
    return { requests: this.#requests, violations: this.#breaches.size };
  }

  #violation(line: string): void {
    const fact = JSON.parse(line) as Fact;
    if (fact.kind === 'violation' && RULES[fact.rule].level === 'must')
      this.#breaches.add(`${fact.rule} ${fact.operation}`);
  }
}
