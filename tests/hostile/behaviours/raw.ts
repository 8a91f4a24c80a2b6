import type { Socket } from 'node:net';
import type { Answer, Met } from '../hostile-server.ts';

const REASON = 'Said';

/** The head of an answer as it stands on the wire, without the empty line that ends it. */
export function headOf({ status, headers }: Answer, ...more: readonly string[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status} ${REASON}`, ...lines, ...more].join('\r\n')}\r\n`;
}

/** The whole answer in good order, as bytes, on a connection that ends with it. */
export const wholeOf = (answer: Answer): Buffer =>
  Buffer.concat([
    Buffer.from(`${headOf(answer, `content-length: ${answer.body.length}`, 'connection: close')}\r\n`),
    answer.body,
  ]);

/** Writes a piece every `everyMs` until they are used up or nobody listens. */
export async function drip(
  socket: Socket,
  pieces: Iterable<string | Buffer>,
  everyMs: number,
): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Writes `first`, and then piece after piece as fast as they are taken, until nobody takes them. */
export async function flood(socket: Socket, first: string, piece: (count: number) => string): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(first);
  for (let count = 0; !socket.destroyed; count += 1)
    await (socket.write(piece(count))
      ? new Promise((resolve) => setImmediate(resolve))
      : Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]));
}

/** Answers with the real answer, its JSON text changed. */
export const rewritten =
  (change: (text: string) => string | Buffer) =>
  async ({ real, reply }: Met): Promise<void> => {
    const answer = await real();
    reply({ ...answer, body: Buffer.from(change(answer.body.toString()) as string) });
  };

/** Answers with the real answer, changed where it is a success. */
export const changed =
  (change: (answer: Answer) => Answer) =>
  async ({ real, reply }: Met): Promise<void> => {
    const answer = await real();
    reply(answer.status < 300 ? change(answer) : answer);
  };

/** The headers with one set anew. */
export const withHeader = (answer: Answer, name: string, value: string): Answer => ({
  ...answer,
  headers: [...answer.headers.filter(([known]) => known.toLowerCase() !== name), [name, value]],
});

export const JSON_TYPE: readonly [string, string] = ['content-type', 'application/json'];

/** A success with this text as its JSON. */
export const html = (text: string): Answer => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body: Buffer.from(text),
});

export const json = (body: string | Buffer, status = 200): Answer => ({
  status,
  headers: [JSON_TYPE],
  body: Buffer.from(body as string),
});
