import type { Exchange } from '../../record/exchange.ts';
import { Journal } from '../../record/journal/journal.ts';
import type { RunName } from '../../record/run-id.ts';
import { marksOf } from '../../record/run-marks.ts';
import type { ShardOf } from '../../record/shard.ts';
import type { Deadline } from '../call/deadline.ts';
import type { HangingOperation } from '../call/hanging-operations.ts';
import type { Haste } from '../call/haste.ts';
import { signatureOf } from '../call/signature.ts';
import { Wire } from '../call/wire.ts';
import { Mask, newMaskKey } from '../mask/mask.ts';
import type { OwnMarks } from '../mask/personal-values.ts';
import type { Profile } from '../profile/profile.ts';
import { FactRecorder } from '../recorder/fact-recorder.ts';
import { LEARNED } from '../secrets/learned.ts';
import { Pseudonyms } from '../secrets/pseudonyms.ts';
import { Redactor } from '../secrets/redactor.ts';
import { routeOf } from '../transport/dispatcher.ts';
import type { Places } from '../transport/places.ts';
import { Transport } from '../transport/transport.ts';
import { knowSecrets } from './known-secrets.ts';

/** What a process needs to talk to an environment and to write down what it sees. */
export interface OpenWire {
  readonly wire: Wire;
  readonly facts: FactRecorder;
  readonly redactor: Redactor;
  close(): Promise<void>;
}

export interface OpenWireOptions {
  readonly profile: Profile;
  readonly out: string;
  /** Whether the journal holds exchanges; it does unless this says otherwise. */
  readonly exchanges?: boolean;
  readonly prefix: string;
  /** Tells the environment's owner whose requests these are, unless it is not marked. */
  readonly run?: RunName;
  readonly concurrency: number;
  /** Places for requests that it shares with others of this process, in place of its own. */
  readonly places?: Places | undefined;
  /** What it shares with them of answers that refuse haste. */
  readonly haste?: Haste | undefined;
  /** What personal data is masked with, where other processes of the run do so too. */
  readonly maskKey?: string;
  /** Answers how many requests may be sent now. */
  readonly permits: () => Promise<number>;
  /** Is told of each that is over, where the profile names a pace. */
  readonly over?: () => void;
  /** Is told of an operation that takes requests and gives no answer. */
  readonly onHanging?: (one: HangingOperation) => void;
  /** Until when requests may be sent; absent: for ever. */
  readonly deadline?: Deadline;
  /** Hears of each exchange, without its secrets. */
  readonly hears?: ((exchange: Exchange) => void) | undefined;
  /** Wraps what sends, for tests of the harness itself. */
  readonly around?: (transport: Sends) => Sends;
}

/** Begins the ids of the exchanges of one part of a run, so that those of all parts are different. */
export const partOf = (shard: ShardOf | undefined): string => (shard === undefined ? '' : `s${shard.index}`);

/** No record is the run's own. */
const NONE: OwnMarks = { placesIn: () => [] };

/** What sends requests. */
export type Sends = Pick<Transport, 'send' | 'turn'>;

/** Opens the journal and the connections of one process. */
export function openWire(options: OpenWireOptions): OpenWire {
  const { profile, out, exchanges = true, prefix, concurrency, permits, over, onHanging, around } = options;
  const { maskKey = newMaskKey(), run } = options;
  const journal = new Journal(out, { exchanges });
  const redactor = new Redactor(LEARNED);
  knowSecrets(redactor, profile);
  const mask =
    exchanges && !profile.keep_personal_data
      ? new Mask({ key: maskKey, marks: run === undefined ? NONE : marksOf(run) })
      : undefined;
  const facts = new FactRecorder(journal, (text) => redactor.cleanSuspected(text), mask);
  const transport = new Transport({
    origin: new URL(profile.base_url).origin,
    concurrency,
    places: options.places,
    timeoutMs: profile.timeouts.request_ms,
    route: routeOf(profile),
    ...(exchanges && { onConnection: (connection) => journal.connection(connection) }),
  });
  const wire = new Wire({
    baseUrl: profile.base_url,
    transport: around?.(transport) ?? transport,
    journal,
    redactor,
    mask,
    pseudonyms: new Pseudonyms(maskKey),
    facts,
    hears: options.hears,
    prefix,
    signature: signatureOf(profile, run),
    permit: leased(permits),
    ...(over && Number.isFinite(profile.pace.requests_per_second) && { over }),
    ...(onHanging && { onHanging }),
    ...(options.deadline && { deadline: options.deadline }),
    haste: options.haste,
  });
  return {
    wire,
    facts,
    redactor,
    close: async () => {
      facts.flush();
      wire.cutOff();
      await journal.close();
      await transport.close();
    },
  };
}

/** Takes permits from a lot and asks for the next lot when it is used up; waits only then. */
function leased(permits: () => Promise<number>): () => Promise<void> | undefined {
  let left = 0;
  let asking: Promise<void> | undefined;
  const take = async (): Promise<void> => {
    while (left <= 0) {
      asking ??= permits().then((count) => {
        left += count;
      });
      try {
        await asking;
      } finally {
        asking = undefined;
      }
    }
    left -= 1;
  };
  return () => {
    if (left <= 0) return take();
    left -= 1;
    return undefined;
  };
}
