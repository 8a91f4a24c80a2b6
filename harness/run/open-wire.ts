import { Journal } from '../../record/journal/journal.ts';
import { FactBook } from '../client/fact-book.ts';
import { Redactor } from '../client/redactor.ts';
import { Transport } from '../client/transport.ts';
import { Wire } from '../client/wire.ts';
import type { Profile } from '../profile/profile.ts';

/** What a process needs to talk to an environment and to write down what it sees. */
export interface OpenWire {
  readonly wire: Wire;
  readonly facts: FactBook;
  readonly redactor: Redactor;
  close(): Promise<void>;
}

export interface OpenWireOptions {
  readonly profile: Profile;
  readonly out: string;
  /** Whether the journal holds exchanges; it does unless this says otherwise. */
  readonly exchanges?: boolean;
  readonly prefix: string;
  readonly concurrency: number;
  /** Answers how many requests may be sent now. */
  readonly permits: () => Promise<number>;
}

/** Opens the journal and the connections of one process. */
export function openWire(options: OpenWireOptions): OpenWire {
  const { profile, out, exchanges = true, prefix, concurrency, permits } = options;
  const journal = new Journal(out, { exchanges });
  const redactor = new Redactor();
  knowSecrets(redactor, profile);
  const facts = new FactBook(journal);
  const transport = new Transport({
    origin: new URL(profile.base_url).origin,
    concurrency,
    timeoutMs: profile.timeouts.request_ms,
  });
  const wire = new Wire({
    baseUrl: profile.base_url,
    transport,
    journal,
    redactor,
    facts,
    prefix,
    permit: leased(permits),
  });
  return {
    wire,
    facts,
    redactor,
    close: async () => {
      facts.flush();
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

function knowSecrets(redactor: Redactor, profile: Profile): void {
  redactor.add(profile.client?.secret, 'CLIENT_SECRET');
  redactor.add(profile.read_client?.secret, 'READ_CLIENT_SECRET');
  redactor.add(profile.user?.client_secret, 'USER_CLIENT_SECRET');
  redactor.add(profile.user?.password, 'USER_PASSWORD');
  redactor.add(profile.user?.token, 'USER_TOKEN');
  redactor.add(profile.foreign?.client?.secret, 'FOREIGN_CLIENT_SECRET');
  redactor.add(profile.tokens.expired, 'EXPIRED_TOKEN');
  redactor.add(profile.tokens.revoked, 'REVOKED_TOKEN');
  for (const [index, client] of profile.load.clients.entries())
    redactor.add(client.secret, `LOAD_CLIENT_${index + 1}_SECRET`);
}
