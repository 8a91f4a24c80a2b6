import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { TRAP } from './sign-in-lures.ts';

/** A host that is nobody's: it takes whatever comes, shows a form at every path, and keeps each byte. */
export interface Receiver {
  readonly port: number;
  readonly udp: number;
  /** All that it was sent, as it came. */
  received(): string;
  forget(): void;
  close(): Promise<void>;
}

export async function receiver(): Promise<Receiver> {
  let bytes: Buffer[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    response.setHeader('content-type', 'text/html');
    response.setHeader('access-control-allow-origin', '*');
    response.end(path === '/listens' ? LISTENS : path === '/otp' ? OTP : TRAP);
  });
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('error', () => {});
    socket.on('data', (frame: Buffer) => bytes.push(unmasked(frame)));
  });
  // What is no HTTP counts as well.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => bytes.push(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const datagrams = createSocket('udp4', (message) => bytes.push(message));
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    udp: datagrams.address().port,
    received: () => bytes.map((one) => one.toString('latin1')).join('\n'),
    forget: () => {
      bytes = [];
    },
    close: async () => {
      datagrams.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const LISTENS = `<script>onmessage = ({ data }) => fetch('/take', { method: 'POST', body: data });</script>`;
const OTP =
  '<form method="post" action="/take"><input name="otp" autocomplete="one-time-code"><button>Next</button></form>';

/** A short frame of a client without its mask (RFC 6455, 5.3). */
function unmasked(frame: Buffer): Buffer {
  const [, length = 0] = frame;
  const mask = frame.subarray(2, 6);
  return Buffer.from(
    frame.subarray(6, 6 + (length & 0x7f)).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  );
}
