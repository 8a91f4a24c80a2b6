import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'lossless-json';
import { errorOf, type SentError, sentError } from './broker-error.ts';
import { BROKER_METHODS, type Broker } from './protocol.ts';

/** One line a message; integers beyond 2^53 pass unharmed. */
function write(socket: Socket, message: unknown): void {
  if (socket.destroyed) return;
  together(socket);
  socket.write(
    `${stringify(message, (_key, value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : value))}\n`,
  );
}

/** Lets all that is written before this process does anything else go out at once: what is dear is to wake the other. */
function together(socket: Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** What JSON's own parser would read as something else. */
const NOT_PLAIN = /\d{16}|"Infinity"/;

const read = (line: string): Record<string, unknown> =>
  NOT_PLAIN.test(line) ? readAll(line) : (JSON.parse(line) as Record<string, unknown>);

const readAll = (line: string): Record<string, unknown> =>
  parse(
    line,
    (_key, value) => (value === 'Infinity' ? Number.POSITIVE_INFINITY : value),
    (text) => {
      const number = Number(text);
      return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
    },
  ) as Record<string, unknown>;

/** Hears each line. Only a line feed ends one: the values of records may hold any other separator. */
const linesOf = (socket: Socket, hear: (line: string) => void): void => {
  let begun = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n');
    lines[0] = begun + lines[0];
    begun = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
};

/** A path on which this platform listens for other processes of the same user. */
function socketPath(): { path: string; remove: () => void } {
  if (process.platform === 'win32')
    return { path: `\\\\.\\pipe\\muster-${process.pid}-${Date.now()}`, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'muster-'));
  return {
    path: join(folder, 'broker.sock'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Served {
  readonly path: string;
  close(): void;
}

/**
 * Serves a broker to other processes. `forConnection` makes the view of one of them, as soon as there is a broker, and
 * `gone` clears up after it.
 */
export async function serveBroker(
  forConnection: () => Promise<{ broker: Broker; gone: () => void }>,
): Promise<Served> {
  const { path, remove } = socketPath();
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const view = forConnection();
    view.catch(() => {});
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      view.then(
        ({ gone }) => gone(),
        () => {},
      );
    });
    linesOf(socket, (line) => {
      const { id, method, args } = read(line) as { id: number; method: keyof Broker; args: unknown[] };
      view
        .then(({ broker }) => (broker[method] as (...all: unknown[]) => Promise<unknown>)(...args))
        .then((value) => write(socket, { id, value: value ?? null }))
        .catch((error: unknown) => write(socket, { id, error: sentError(error) }));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return {
    path,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      remove();
    },
  };
}

/** Connects to the broker of a run. */
export async function connectBroker(path: string): Promise<Broker & { close(): void }> {
  const socket = createConnection(path);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the broker of the run is gone'));
    waiting.clear();
  };
  socket.on('error', fail).on('close', fail);
  linesOf(socket, (line) => {
    const { id, value, error } = read(line) as { id: number; value?: unknown; error?: SentError };
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(errorOf(error));
  });
  const methods = BROKER_METHODS.map((method) => [
    method,
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        write(socket, { id: count, method, args });
      }),
  ]);
  return { ...(Object.fromEntries(methods) as unknown as Broker), close: () => socket.destroy() };
}
