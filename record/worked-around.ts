/**
 * What a run did about what it met. It `excused` a refusal, of which it accuses no service. It `read again` what was
 * wrong and is so no more. Or it put the call again.
 */
export type Did =
  | 'excused'
  | 'read again'
  | 'put again after a wait'
  | 'put again with a token that lives'
  | 'put again'
  | 'put again in another form';

export interface WorkaroundEntry {
  readonly did: Did;
  /** What was met, in a sentence without its end. */
  readonly says: string;
  /** The reason is a guess, told only where the call is answered in another way afterwards. Absent: the first answer shows it. */
  readonly shownBy?: 'another answer';
}

const excused = (says: string): WorkaroundEntry => ({ did: 'excused', says });

/**
 * Everything that a run works around and tells of. Those that are `excused` are the explanations of refusals. Each reason
 * for which a call is put again has its row.
 */
export const WORKAROUNDS = {
  'client-shut-out': excused('everything was refused to this client, even plain readings'),
  'confirmed-full': excused('an event had no more places for people who are confirmed'),
  'copy-behind': { did: 'read again', says: 'a read showed what the next ones did not' },
  'door-shut': excused('a door was shut for whomever it was asked for'),
  'event-closed': excused('an event took no writes of this kind, not even one that it took before'),
  'event-full': excused('an event took no more attendees'),
  'form-changed': excused('somebody changed the form of an event'),
  'form-full': excused('a form took no more questions'),
  'one-of-each-type': excused('a form took no second question of a type'),
  'page-gone': excused('a list had fewer pages than it announced before'),
  restarting: excused('the service started anew'),
  'scanned-a-moment-ago': excused('an attendee was scanned a moment ago'),
  'type-full': excused('a registration type took no more attendees'),
  'type-shared': excused('a registration type was read in more than one event'),
  'value-taken': excused('somebody had the same telephone number'),
  limiter: { did: 'put again after a wait', says: 'a limiter asked for one' },
  haste: {
    did: 'put again after a wait',
    says: 'a gateway refused haste with an answer of its own, which names no time',
  },
  'token-fresh': {
    did: 'put again after a wait',
    says: 'a token that had just been granted, and served to no call yet, was refused',
    shownBy: 'another answer',
  },
  'token-ended': {
    did: 'put again with a token that lives',
    says: 'a token was refused, as one is that has ended',
  },
  'not-yet-visible': {
    did: 'put again after a wait',
    says: 'a record that had just been made was not found at first',
    shownBy: 'another answer',
  },
  'no-answer': { did: 'put again', says: 'no answer came, or that of a gateway' },
  'made-up': { did: 'put again in another form', says: 'made-up data was refused' },
  conflict: { did: 'put again', says: 'others may have been at work on the same record' },
} as const satisfies Readonly<Record<string, WorkaroundEntry>>;

export type Workaround = keyof typeof WORKAROUNDS;

/** What was worked around in a run, as `verdict.json` and the reports show it. */
export interface WorkedAroundRow {
  readonly by: string;
  readonly did: string;
  readonly says: string;
  readonly count: number;
  /** How often in which operation, with which status: 0 where no answer came. */
  readonly answers: ReadonlyArray<{
    readonly operation: string;
    readonly status: number;
    readonly count: number;
  }>;
  /** In words, the first few. */
  readonly reasons: readonly string[];
  /** The first exchange that shows it. */
  readonly exchange: string;
}
