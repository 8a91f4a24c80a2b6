import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify as verifySignature,
  X509Certificate,
} from 'node:crypto';
import { userText } from '../../harness/files/user-text.ts';
import { UsageError } from '../../harness/profile/errors.ts';

const CERTIFICATE = 'ask the time-stamp authority for its own';
const PUBLIC = 'openssl pkey -in muster-key.pem -pubout writes it';
const MAKE = 'openssl genpkey -algorithm ed25519 -out muster-key.pem makes one';

/** The private key in a PEM file. @throws UsageError where it is none of Ed25519. */
export function readPrivateKey(file: string): KeyObject {
  const pem = text(file, 'private key', MAKE);
  const key = attempt(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new UsageError(`${file} holds no private Ed25519 key in PEM: ${MAKE}.`);
  return key;
}

/** The public key in a PEM file, which may hold the private one. @throws UsageError where it is none of Ed25519. */
export function readPublicKey(file: string): KeyObject {
  const key = publicKeyOf(text(file, 'public key', PUBLIC));
  if (key === undefined) throw new UsageError(`${file} holds no public Ed25519 key in PEM: ${PUBLIC}.`);
  return key;
}

/** The certificates in a PEM file. @throws UsageError where there are none */
export function readAuthority(file: string): string {
  const pem = text(file, 'certificate of the authority', CERTIFICATE);
  if (attempt(() => new X509Certificate(pem)) === undefined)
    throw new UsageError(`${file} holds no certificate in PEM: ${CERTIFICATE}.`);
  return pem;
}

/** The public Ed25519 key in a PEM text; undefined where there is none. */
export function publicKeyOf(pem: string): KeyObject | undefined {
  const key = attempt(() => createPublicKey(pem));
  return key?.asymmetricKeyType === 'ed25519' ? key : undefined;
}

/** The public key as PEM (SPKI). */
export const pemOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'pem' }) as string;

/** Names a public key as ssh does: SHA256 of its encoding, base64 without padding. */
export const fingerprintOf = (key: KeyObject): string =>
  `SHA256:${createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' }))
    .digest('base64')
    .replace(/=+$/, '')}`;

/** The Ed25519 signature of a text (RFC 8032), base64. */
export const signatureBy = (content: string, key: KeyObject): string =>
  sign(null, Buffer.from(content), key).toString('base64');

export const isSignedBy = (content: string, signature: string, key: KeyObject): boolean =>
  verifySignature(null, Buffer.from(content), key, Buffer.from(signature.trim(), 'base64'));

const text = (path: string, what: string, remedy: string): string =>
  userText({ path, what: `The ${what} ${path}`, remedy });

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
