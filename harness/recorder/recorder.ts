import { at, type ParsedBody, parseBody } from '../../judge/body.ts';
import { parseBytes } from '../../judge/body-bytes.ts';
import { curlLine } from '../../judge/curl.ts';
import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Journal } from '../../record/journal/journal.ts';
import type { Answered } from '../call/answered.ts';
import type { Outgoing } from '../call/outgoing.ts';
import type { Signature } from '../call/signature.ts';
import type { Mask } from '../mask/mask.ts';
import { MADE_UP } from '../secrets/made-up.ts';
import { openIn, passing } from '../secrets/passing.ts';
import type { Pseudonyms } from '../secrets/pseudonyms.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { FactRecorder } from './fact-recorder.ts';
import { OAUTH, StoredForm } from './stored-form.ts';

export interface RecorderOptions {
  readonly baseUrl: string;
  readonly journal: Journal;
  readonly redactor: Redactor;
  /** Hides whose data the run did not make; absent where nothing is hidden. */
  readonly mask?: Mask | undefined;
  /** Tells the secrets of a run apart in what is stored; absent where it is not asked which token did what. */
  readonly pseudonyms?: Pseudonyms | undefined;
  readonly facts: FactRecorder;
  readonly signature: Signature;
  /** Hears of each exchange, without its secrets. */
  readonly hears?: ((exchange: Exchange) => void) | undefined;
}

const LABELS: ReadonlySet<string> = new Set(['createAttendeeField', 'updateAttendeeField']);

/** The body of an answer, by its bytes where they are at hand; null where it is no JSON. */
function bodyOf({ response }: Exchange, bytes: Buffer | null): ParsedBody | null {
  if (response === null) return null;
  return bytes === null ? parseBody(response.body) : parseBytes(bytes, () => response.body);
}

/** Records each exchange: it is redacted, journalled and judged. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly stored: StoredForm;
  /** What stood in the header Authorization so far. */
  readonly #carried = new Set<string>();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.stored = new StoredForm(options);
  }

  /** Hears of a request before it is sent. */
  announce(outgoing: Outgoing, started: number): void {
    this.#announceLabel(outgoing, started);
    this.#knowCredentials(outgoing.headers);
  }

  /** Stores the label of an attendee field: what clears up after a run that was killed has to know it. */
  #announceLabel({ operation, target, body }: Outgoing, started: number): void {
    if (!LABELS.has(operation)) return;
    const label = at(parseBody(body ?? '')?.native, 'item', 'label');
    if (typeof label !== 'string') return;
    const { journal, redactor, baseUrl } = this.#options;
    journal.ask({ url: redactor.clean(baseUrl + target), label: redactor.clean(label), at: started });
  }

  /**
   * Knows what a request carries as a secret, where nothing else does. A live token that a check has shortened or changed
   * tells nearly all of it.
   */
  #knowCredentials({ authorization = '' }: Readonly<Record<string, string>>): void {
    if (this.#carried.has(authorization)) return;
    this.#carried.add(authorization);
    const { redactor } = this.#options;
    const secret = authorization.slice(authorization.indexOf(' ') + 1);
    if (!secret.startsWith(MADE_UP) && redactor.clean(secret) === secret) redactor.add(secret, 'TOKEN');
  }

  /** Records what came; `bytes` are those of the body's text. */
  take(recorded: Exchange, bytes: Buffer | null): Answered {
    const { pseudonyms, journal, facts, hears, mask } = this.#options;
    const exchange = pseudonyms?.named(recorded) ?? recorded;
    if (OAUTH.has(exchange.operation)) this.#learnSecrets(exchange);
    const body = bodyOf(exchange, exchange === recorded ? bytes : null);
    const judgement = judgeExchange(exchange, body);
    if (!journal.keeps(exchange)) mask?.meets(exchange, exchange === recorded ? bytes : null);
    else {
      const kept = this.stored.of(exchange);
      const asSent = kept.response !== null && kept.response.body === exchange.response?.body;
      journal.exchange(kept, asSent ? bytes : null);
    }
    facts.judged(judgement, exchange, () => curlLine(this.stored.of(exchange)));
    hears?.(this.stored.withoutSecrets(exchange));
    return { exchange, body, judgement };
  }

  /** Journals a request whose answer the run does not wait for. Nothing is judged of it. */
  leave(sent: Exchange): void {
    const { pseudonyms, journal } = this.#options;
    const exchange = pseudonyms?.named(sent) ?? sent;
    if (journal.keeps(exchange)) journal.exchange(this.stored.of(exchange));
  }

  #learnSecrets(exchange: Exchange): void {
    const { redactor } = this.#options;
    for (const text of openIn(exchange)) redactor.leave(text);
    for (const { text, name, granted } of passing(exchange))
      if (granted) redactor.add(text, name);
      else redactor.suspect(text, name);
  }
}
