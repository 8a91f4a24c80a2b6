import { UsageError } from '../../harness/profile/errors.ts';
import { settled } from '../../harness/reading/settle.ts';
import type { PeoplePart } from '../../record/load-run.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { MARKER_PREFIX } from '../prepare/marker.ts';
import { createOne, sentOut } from '../prepare/prepare.ts';
import { leanWalk, type WalkedAttendee } from '../prepare/walk.ts';
import {
  type ClaimingRun,
  claimant,
  claimsAmong,
  isBeside,
  newClaimMark,
  type SeenClaim,
  says,
} from './claim-mark.ts';
import { ClaimVoice } from './claim-voice.ts';

/** How often a live claim says another word, and how many silences later its run is gone. */
const BEAT_MS = 5000;
const SILENT_BEATS = 3;

/** Another load run is at work in the event. */
export class EventTaken extends UsageError {
  constructor(event: string, other: SeenClaim) {
    super(
      `Event ${event} is taken by ${claimant(other)}: wait until it has ended, or name another event (profile: event_id).`,
    );
  }
}

/**
 * The claim of a run on its event. It is an attendee of its own. Its e-mail says which run, and its job title is another
 * word every few seconds. So every process and host sees in the list alone that a load is at work. The claim of one that
 * was killed is silent.
 */
export class EventClaim {
  readonly #connection: LoadConnection;
  readonly #mark: string;
  readonly #part: PeoplePart | undefined;
  readonly #beatMs: number;
  /** What the claims of others said when they were last seen. */
  readonly #heard = new Map<string, string>();
  readonly #voice: ClaimVoice;

  constructor(connection: LoadConnection, run: ClaimingRun, beatMs = BEAT_MS) {
    this.#connection = connection;
    this.#part = run.part;
    this.#mark = newClaimMark(run);
    this.#beatMs = beatMs;
    this.#voice = new ClaimVoice(connection, beatMs);
  }

  /** The id of its attendee; '' before it was taken. */
  get id(): string {
    return this.#voice.id;
  }

  /**
   * Takes the event, of which a walk has just shown these people. Answers whom the last look at the list showed:
   * what another run did until then is no change of this run's time. @throws EventTaken where another run is alive in it
   */
  async take(seen: readonly WalkedAttendee[]): Promise<readonly WalkedAttendee[]> {
    const latest = await this.#listen(seen);
    const made = await createOne(this.#connection, `${MARKER_PREFIX}${this.#mark}`);
    // Without an attendee nothing can be claimed, and preparation will say why none is made.
    if (made === null) return latest;
    await sentOut(this.#connection, made);
    this.#voice.begin(made.id, 'prepares');
    return latest;
  }

  /** Keeps the claim that another process of this run has taken. */
  keep(id: string): void {
    if (id !== '') this.#voice.begin(id, 'runs');
  }

  /** Looks whether another run has taken the event at the same time: the one that loads has it, or else the older. @throws EventTaken */
  look(seen: readonly WalkedAttendee[]): void {
    for (const other of this.#others(seen)) {
      const before = this.#heard.get(other.id);
      this.#heard.set(other.id, other.said);
      if (before === other.said) continue;
      if (says(other, 'runs') || ageOf(other.mark) < ageOf(this.#mark))
        throw new EventTaken(this.#connection.event, other);
    }
  }

  /** Says that the load begins. */
  async runs(): Promise<void> {
    await this.#voice.says('runs');
  }

  /** Says no more, and leaves the claim to another process of this run. */
  stop(): void {
    this.#voice.stop();
  }

  /** Gives the event back. */
  async release(): Promise<void> {
    await this.#voice.end();
  }

  /** The claims of other runs that have not ended. */
  #others(seen: readonly WalkedAttendee[]): SeenClaim[] {
    const { profile } = this.#connection;
    return claimsAmong(seen, profile.attendee.email).filter(
      (one) => one.mark !== this.#mark && !says(one, 'ended') && !isBeside(one, this.#part),
    );
  }

  /**
   * Listens whether a claim among these people says another word, until it has ended or was silent for long enough.
   * Answers whom the last look showed. @throws EventTaken where one does
   */
  async #listen(people: readonly WalkedAttendee[]): Promise<readonly WalkedAttendee[]> {
    const { client, event, profile } = this.#connection;
    const claims = this.#others(people);
    if (claims.length === 0) return people;
    for (const { id, said } of claims) this.#heard.set(id, said);
    const { seen, alive } = await settled(
      async () => {
        const { seen } = await leanWalk(client, event);
        const left = this.#others(seen);
        return { seen, left, alive: left.find(({ id, said }) => this.#heard.get(id) !== said) };
      },
      ({ left, alive }) => alive !== undefined || left.length === 0,
      SILENT_BEATS * this.#beatMs + profile.settle_ms,
    );
    if (alive !== undefined) throw new EventTaken(event, alive);
    return seen;
  }
}

/** Sorts claims by when their runs began. */
const ageOf = (mark: string): string => mark.replace(/^claim-[a-z]+-/, '');
