import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { seeded } from '../../detect/engine/seeded-random.ts';

export interface RoughProxy {
  readonly url: string;
  /** How many connections were reset or dropped, and how many pieces held up. */
  readonly done: { reset: number; dropped: number; delayed: number };
  close(): Promise<void>;
}

export interface RoughOptions {
  /** The server behind it. */
  readonly target: string;
  readonly seed: number;
  /** One piece of what passes, in either direction, in so many meets with trouble. */
  readonly oneIn: number;
}

const LONGEST_MS = 40;

/**
 * A proxy of connections on loopback that knows nothing of HTTP: of the pieces that pass, now and then one is held up, one is lost
 * with its connection reset, or half of one passes before the connection closes.
 */
export async function startRoughProxy({ target, seed, oneIn }: RoughOptions): Promise<RoughProxy> {
  const next = seeded(seed);
  const { hostname, port } = new URL(target);
  const done = { reset: 0, dropped: 0, delayed: 0 };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', (hadError) => {
        open.delete(socket);
        // Whoever closes in good order has sent all; what of that is still held up comes first.
        if (hadError) (socket === near ? far : near).destroy();
      });
    }
    const pass = (from: Socket, to: Socket): void => {
      // Pieces keep their order, however long one of them is held up.
      let before = Promise.resolve();
      const trouble = (piece: Buffer): void => {
        const what = Math.floor(next() * 3);
        if (what === 0) {
          done.delayed += 1;
          const held = next() * LONGEST_MS;
          before = before.then(() => new Promise((resolve) => setTimeout(resolve, held)));
          before = before.then(() => void to.write(piece));
        } else if (what === 1) {
          done.reset += 1;
          near.resetAndDestroy();
          far.destroy();
        } else {
          done.dropped += 1;
          to.end(piece.subarray(0, piece.length >> 1));
          from.destroy();
        }
      };
      from.on('data', (piece) => {
        if (next() < 1 / oneIn) trouble(piece);
        else before = before.then(() => void to.write(piece));
      });
      from.on('end', () => void before.then(() => to.end()));
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
