import type { CertifiedRun } from '../../../record/certificate.ts';
import type { Exchange } from '../../../record/exchange.ts';
import type { RunRecord } from '../../../record/run.ts';
import { type BundleRefusal, type ForgeryKind, refusal } from '../report.ts';

/** What a law may know of the run whose journal it reads. */
export interface JournalOf {
  /** Its folder in the bundle, by which sentences name it. */
  readonly name: string;
  readonly run: RunRecord;
  readonly said: CertifiedRun;
  /** Origins at which the profile lets a user sign in, beside the environment's. */
  readonly signInOrigins: readonly string[];
}

/** Reads a journal from its first exchange to its last, and says at the end what is wrong with it. */
export interface JournalReader {
  add(exchange: Exchange): void;
  end(): BundleRefusal | undefined;
}

/** What holds for the journal of every run that Muster has made: one idea a law. */
export type JournalLaw = (journal: JournalOf) => JournalReader;

/** A law that looks at exchanges one by one, and refuses the first that is odd. `odd`: what is wrong, in a whole sentence. */
export const eachExchange =
  (kind: ForgeryKind, odd: (journal: JournalOf) => (exchange: Exchange) => string | undefined): JournalLaw =>
  (journal) => {
    const look = odd(journal);
    let sentence: string | undefined;
    return {
      add: (exchange) => {
        sentence ??= look(exchange);
      },
      end: () => (sentence === undefined ? undefined : refusal(kind, sentence)),
    };
  };
