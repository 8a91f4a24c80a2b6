import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as send } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { generate } from 'selfsigned';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { type Ended, muster, profileIn, scratch } from '../cli/muster.ts';

/** Taken at the top, so that what a hook makes outlives the hook. */
const FOLDER = scratch();
export const newFolder = (): string => mkdtempSync(join(FOLDER, 'x'));

export type Raw = Readonly<Record<string, unknown>>;

/** An environment that is served as a partner's is: by a process of its own, at an address of its own. */
export async function served(behaviour: readonly string[] = []): Promise<Raw> {
  const reference = await startReferenceProcess(behaviour);
  after(() => reference.stop());
  return { ...reference.profile, name: 'partner', rate_limit: 'avoid' };
}

/** A profile without a user. */
export const clientAlone = ({ user: _, ...rest }: Raw): Raw => rest;

/** The environment behind TLS, by an authority that only the profile names. */
export async function behindTls(profile: Raw): Promise<Raw> {
  const pem = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const { hostname, port } = new URL(String(profile['base_url']));
  const server = createServer({ cert: pem.cert, key: pem.private }, (request, response) => {
    const { method, url: path, headers } = request;
    const behind = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    behind.on('error', () => response.destroy());
    request.pipe(behind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const ca = join(newFolder(), 'ca.pem');
  writeFileSync(ca, pem.cert);
  return {
    ...profile,
    base_url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tls: { ca },
  };
}

/** A proxy that opens tunnels (RFC 9110, 9.3.6). */
export async function tunnel(): Promise<string> {
  const open = new Set<Socket>();
  const server = createHttpServer();
  server.on('connect', (request, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${request.url}`);
    const other = connect(Number(port || 80), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    for (const one of [socket, other]) {
      open.add(one);
      one.on('error', () => one.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A pair of keys, in memory and as files. */
export interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly key: string;
  readonly trusted: string;
}

export function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const folder = newFolder();
  const [key, trusted] = [join(folder, 'key.pem'), join(folder, 'public.pem')];
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(trusted, publicKey.export({ type: 'spki', format: 'pem' }));
  return { privateKey, publicKey, key, trusted };
}

export interface Certified extends Ended {
  readonly bundle: string;
}

/** Certifies as a partner does: the command, with a profile in a file. */
export async function certified(profile: Raw, args: readonly string[]): Promise<Certified> {
  const folder = newFolder();
  const file = profileIn(folder, profile);
  const out = join(folder, 'out');
  const ended = await muster(['certify', '--profile', file, '--out', out, ...args], { cwd: folder });
  return { ...ended, bundle: join(out, 'bundle') };
}

/** Checks as a receiver does. */
export const checked = (bundle: string, args: readonly string[]): Promise<Ended> =>
  muster(['certify', '--check', bundle, ...args]);

/** A copy that may be tampered with. */
export function copyOf(bundle: string): string {
  const copy = join(newFolder(), 'bundle');
  cpSync(bundle, copy, { recursive: true });
  return copy;
}

/** Fails with all that a command printed. */
export const endsWith = (code: number, ended: Ended): void =>
  assert.equal(ended.code, code, `${ended.stdout}\n${ended.stderr.slice(-3000)}`);
