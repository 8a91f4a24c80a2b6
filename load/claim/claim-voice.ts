import { setTimeout as sleep } from 'node:timers/promises';
import { inLetters } from '../../record/number-in-letters.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { type Phase, saidOf } from './claim-mark.ts';

/** The longest that the end of a run waits for its claim to be given back. */
const RELEASE_MS = 3000;

/** Shows that the run of a claim is alive: the job title of its attendee is another word every few seconds. */
export class ClaimVoice {
  readonly #connection: LoadConnection;
  readonly #beatMs: number;
  #id = '';
  #phase: Phase = 'prepares';
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #saying: Promise<void> | undefined;

  constructor(connection: LoadConnection, beatMs: number) {
    this.#connection = connection;
    this.#beatMs = beatMs;
  }

  /** The id of the attendee; '' before it speaks. */
  get id(): string {
    return this.#id;
  }

  /** Speaks by this attendee from now on. */
  begin(id: string, phase: Phase): void {
    this.#id = id;
    this.#phase = phase;
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), this.#beatMs);
    this.#timer.unref();
  }

  /** Says that the run is in another phase. */
  async says(phase: Phase): Promise<void> {
    this.#phase = phase;
    await this.#say();
  }

  /** Says no more. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Says last that the run has ended, where it spoke until now. */
  async end(): Promise<void> {
    if (this.#timer === undefined) return;
    this.stop();
    const given = new AbortController();
    const said = async (): Promise<void> => {
      await this.#saying;
      await this.says('ended');
    };
    await Promise.race([said(), sleep(RELEASE_MS, undefined, given).catch(() => {})]);
    given.abort();
  }

  #beat(): void {
    this.#saying ??= this.#say().finally(() => {
      this.#saying = undefined;
    });
  }

  /** An environment that is too busy to answer is not asked again before the next word. */
  async #say(): Promise<void> {
    if (this.#id === '') return;
    this.#beats += 1;
    const { client, event } = this.#connection;
    const word = this.#phase === 'ended' ? '' : inLetters(this.#beats);
    await client
      .call('updateAttendee', {
        path: { event_id: event, id: this.#id },
        item: { job_title: saidOf(this.#phase, word) },
        ...{ intent: 'probe', once: true, keep429: true, keepConflict: true },
      })
      .catch(() => {});
  }
}
