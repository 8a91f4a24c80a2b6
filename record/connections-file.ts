import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedLine } from './lines.ts';

export const CONNECTIONS_FILE = 'connections.ndjson';

/** A connection that a run has opened: where to, and who answered there. Stored once for each that differs. */
export interface Connection {
  /** scheme://host:port */
  readonly origin: string;
  /** The address of the other side; null where a proxy has opened the connection. */
  readonly address: string | null;
  /** The proxy through which it goes; null where it goes through none. */
  readonly proxy: string | null;
  /** The leaf certificate that the other side has shown, in PEM; null where the connection is not encrypted. */
  readonly certificate: string | null;
}

/** What is the same of two connections that say the same. */
export const connectionKey = ({ origin, address, proxy, certificate }: Connection): string =>
  JSON.stringify([origin, address, proxy, certificate]);

/** The connections of the run in a folder, each once, in a fixed order; none where the run stored none. */
export function readConnections(folder: string): Connection[] {
  const file = join(folder, CONNECTIONS_FILE);
  if (!existsSync(file)) return [];
  const found = new Map<string, Connection>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const connection = line === '' ? undefined : parsedLine<Connection>(line);
    if (connection !== undefined) found.set(connectionKey(connection), connection);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, connection]) => connection);
}
