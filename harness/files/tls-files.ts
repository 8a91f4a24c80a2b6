import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../profile/errors.ts';
import { userBytes } from './user-bytes.ts';

/** What TLS takes from a profile: paths of files in PEM. */
export type TlsFile = 'ca' | 'cert' | 'key';

/** What each of them has to hold, and what makes it of a file in DER. */
const HOLDS: Readonly<Record<TlsFile, readonly [what: string, how: string]>> = {
  ca: ['certificate', 'openssl x509 -inform der -in FILE'],
  cert: ['certificate', 'openssl x509 -inform der -in FILE'],
  key: ['key', 'openssl pkey -inform der -in FILE'],
};

/** What is wrong with one of these files, as the end of a sentence; undefined where nothing is. */
export function mistakeInTlsFile(kind: TlsFile, path: string, named = path): string | undefined {
  const what = `names the file ${named} at "tls.${kind}", which`;
  const [holds, how] = HOLDS[kind];
  try {
    const bytes = userBytes({ path, what, remedy: 'check its path' });
    return isUsable(kind, bytes) ? undefined : `${what} holds no ${holds} in PEM: ${how} writes one`;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** A key that is locked by a passphrase is none that can be used. */
function isUsable(kind: TlsFile, bytes: Buffer): boolean {
  try {
    if (kind === 'key') createSecureContext({ key: bytes });
    else if (!bytes.includes('-----BEGIN')) return false;
    else new X509Certificate(bytes);
    return true;
  } catch {
    return false;
  }
}
