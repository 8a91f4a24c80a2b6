import type { TrafficMessage, TurnMessage } from './task.ts';

/** Waits until one request may be sent, and answers how to say that it is over. Rejects where none may be any more. */
export type Turn = () => Promise<() => void>;

/** The requests of one visit that have their turn. */
export class VisitRequests {
  readonly #number: number;
  readonly #turn: Turn;
  readonly #tell: (message: TurnMessage) => void;
  readonly #sent = new Map<string, Promise<() => void>>();

  constructor(number: number, turn: Turn, tell: (message: TurnMessage) => void) {
    this.#number = number;
    this.#turn = turn;
    this.#tell = tell;
  }

  heard({ request, waits }: TrafficMessage): void {
    if (!waits) {
      this.#over(request);
      return;
    }
    const turn = this.#turn();
    this.#sent.set(request, turn);
    const answer = (may: boolean): void => this.#tell({ number: this.#number, request, may });
    turn.then(
      () => answer(true),
      () => answer(false),
    );
  }

  /** Gives back what was taken, whatever became of the page. */
  end(): void {
    for (const request of [...this.#sent.keys()]) this.#over(request);
  }

  #over(request: string): void {
    this.#sent.get(request)?.then(
      (giveBack) => giveBack(),
      () => {},
    );
    this.#sent.delete(request);
  }
}
