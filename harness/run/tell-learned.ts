import type { Broker } from '../broker/protocol.ts';
import { LEARNED } from '../secrets/learned.ts';
import { isOfKind } from './message.ts';

/** What the test runner tells the command of a secret: the files of the run are looked through for it at the end. */
interface LearnedMessage {
  readonly kind: 'learned';
  readonly secret: string;
  readonly name: string;
}

export const isLearned = (message: unknown): message is LearnedMessage => isOfKind(message, 'learned');

/** Tells the process that has started this one of all that it learns: nothing of it is ever written to a disk. */
export function tellStarter(): void {
  LEARNED.hear((secret, name) => {
    if (process.connected) process.send?.({ kind: 'learned', secret, name } satisfies LearnedMessage);
  });
}

/** Tells the broker of a run, in another process, of all that this one learns. */
export const tellBroker = (broker: Pick<Broker, 'learned'>): void =>
  LEARNED.hear((secret, name) => void broker.learned(secret, name).catch(() => {}));
