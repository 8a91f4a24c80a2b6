import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type DoorChange, type News, TOGETHER_MS } from '../news.ts';
import type { Database } from './database.ts';

const CHANNEL = 'muster_doors';
/** PostgreSQL takes fewer than 8,000 bytes: this many changes of the longest numbers are told at once. */
const MOST = 100;
/** After a connection was lost. */
const AGAIN_MS = 1000;

/** Connects, and connects again whenever the connection is lost; nothing is heard meanwhile. */
function listening(url: string, heard: (payload: string) => void): { close(): Promise<void> } {
  let closed = false;
  let end = async (): Promise<void> => {};
  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    if (closed) return;
    const client = new pg.Client(url);
    const again = (): void => {
      client.removeAllListeners('end');
      if (!closed) setTimeout(() => void connect(), AGAIN_MS).unref();
    };
    client.on('error', () => {}).once('end', again);
    client.on('notification', ({ payload = '' }) => heard(payload));
    end = () => client.end();
    await client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .catch(() => client.end().catch(() => {}));
  };
  const first = connect();
  return {
    async close() {
      closed = true;
      await first;
      await end().catch(() => {});
    },
  };
}

/** What another process tells; nothing where that is none of ours, as all who may connect may notify. */
function changesIn(payload: string, own: string): readonly DoorChange[] {
  try {
    const { from, changes } = JSON.parse(payload) as {
      readonly from: string;
      readonly changes: DoorChange[];
    };
    return from === own
      ? []
      : changes.filter(({ id, event }) => Number.isInteger(id) && Number.isInteger(event));
  } catch {
    return [];
  }
}

/** What processes over one PostgreSQL tell each other by NOTIFY. What is written together is told together. */
export function sqlNews(database: Database, url: string): News & { close(): Promise<void> } {
  const own = randomUUID();
  const listeners = new Set<(change: DoorChange) => void>();
  let waiting: DoorChange[] = [];
  let timer: NodeJS.Timeout | undefined;

  const send = async (): Promise<void> => {
    timer = undefined;
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
      const payload = JSON.stringify({ from: own, changes: all.slice(from, from + MOST) });
      // A board that is told late, or not at all, is no reason to fail a write.
      await database
        .ask((handle) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(handle))
        .catch(() => {});
    }
  };
  const connection = listening(url, (payload) => {
    for (const change of changesIn(payload, own)) for (const listener of listeners) listener(change);
  });
  return {
    tell(change) {
      waiting.push(change);
      timer ??= setTimeout(() => void send(), TOGETHER_MS);
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(timer);
      await send();
      await connection.close();
    },
  };
}
