import type { Exchange } from '../../record/exchange.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { classesOf, type ValueClass } from './classes.ts';
import { type Constraint, constraintsOf } from './constraints.ts';
import { type ContractPlace, parseRequest, placesOf } from './places.ts';

/** How often each of several things was met; 0 for those that were not. */
export type Counts = Readonly<Record<string, number>>;

/** How much of what the contract says of one operation a run met. */
export interface OperationCoverage {
  readonly operation: OperationId;
  readonly calls: number;
  /** Answers with each documented status; `2xx` where the specification does not show which success. */
  readonly statuses: Counts;
  /** By place of the request: how often each kind of value that it allows was sent. */
  readonly parameters: Readonly<Record<string, Counts>>;
  /** How often each constraint on requests was broken. */
  readonly constraints: Counts;
}

interface Tracked {
  readonly place: ContractPlace;
  readonly classes: ReadonlyArray<{ readonly kind: ValueClass; count: number }>;
  readonly constraints: ReadonlyArray<{ readonly constraint: Constraint; count: number }>;
}

interface Tally {
  calls: number;
  readonly statuses: Map<string, number>;
  readonly places: readonly Tracked[];
}

const API = OPERATION_IDS.filter((id) => id !== 'requestToken' && id !== 'authorize');

/** Counts, exchange by exchange, how much of the contract was met: operation × status × parameter × constraint. */
export class ContractCoverage {
  readonly #tallies = new Map<string, Tally>(API.map((operation) => [operation, emptyTally(operation)]));

  /** Counts an exchange of the API that was answered. */
  add(exchange: Pick<Exchange, 'operation' | 'request' | 'response'>): void {
    const tally = this.#tallies.get(exchange.operation);
    if (tally === undefined || exchange.response === null) return;
    tally.calls += 1;
    countStatus(tally.statuses, exchange.response.status);
    const request = parseRequest(exchange.request);
    for (const { place, classes, constraints } of tally.places)
      for (const value of place.read(request)) {
        for (const one of classes) if (one.kind.holds(value)) one.count += 1;
        for (const one of constraints) if (one.constraint.isBroken(value)) one.count += 1;
      }
  }

  operations(): OperationCoverage[] {
    return [...this.#tallies].map(([operation, { calls, statuses, places }]) => ({
      operation: operation as OperationId,
      calls,
      statuses: Object.fromEntries(statuses),
      parameters: Object.fromEntries(
        places.map(({ place, classes }) => [
          place.name,
          Object.fromEntries(classes.map(({ kind, count }) => [kind.name, count])),
        ]),
      ),
      constraints: Object.fromEntries(
        places.flatMap(({ constraints }) =>
          constraints.map(({ constraint, count }) => [constraint.name, count]),
        ),
      ),
    }));
  }
}

function countStatus(statuses: Map<string, number>, status: number): void {
  const success = status >= 200 && status < 300 ? '2xx' : '';
  const key = statuses.has(`${status}`) ? `${status}` : success;
  const known = statuses.get(key);
  if (known !== undefined) statuses.set(key, known + 1);
}

function emptyTally(operation: OperationId): Tally {
  const { statuses, success } = OPERATIONS[operation];
  const documented = [...(success.length === 0 ? ['2xx'] : []), ...statuses.map(String)];
  return {
    calls: 0,
    statuses: new Map(documented.map((status) => [status, 0])),
    places: placesOf(operation).map((place) => ({
      place,
      classes: classesOf(place).map((kind) => ({ kind, count: 0 })),
      constraints: constraintsOf(place).map((constraint) => ({ constraint, count: 0 })),
    })),
  };
}
