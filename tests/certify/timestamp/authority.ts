import { sign } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AsnSerializer } from '@peculiar/asn1-schema';
import type { TSTInfo } from '@peculiar/asn1-tsp';
import {
  type BaseBlock,
  type Constructed,
  fromBER,
  Integer,
  type OctetString,
  Sequence,
  Set as SetOf,
} from 'asn1js';
import { partsOf } from '../../../certify/timestamp/encoding.ts';
import { openssl } from './openssl.ts';

export const POLICY = '1.3.6.1.4.1.99999.1';

const CONFIG = `
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[last]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign
[web-authority]
basicConstraints = critical,CA:TRUE
extendedKeyUsage = serverAuth
[constrained]
basicConstraints = critical,CA:TRUE
nameConstraints = critical,permitted;DNS:example.com
[tsa]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa-not-critical]
extendedKeyUsage = timeStamping
[tsa-and-code]
extendedKeyUsage = critical,timeStamping,codeSigning
[tsa-that-agrees]
keyUsage = critical,keyAgreement
extendedKeyUsage = critical,timeStamping
[tsa-that-asks-more]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
1.2.3.4 = critical,ASN1:NULL
[tsa-of-nobody]
subjectKeyIdentifier = none
authorityKeyIdentifier = none
extendedKeyUsage = critical,timeStamping
[signs-lists]
basicConstraints = critical,CA:TRUE
keyUsage = critical,cRLSign
[web]
extendedKeyUsage = serverAuth
[req]
distinguished_name = nothing
[nothing]
[ca]
default_ca = here
[here]
database = index
serial = serial
new_certs_dir = issued
default_md = sha256
policy = any
unique_subject = no
email_in_dn = no
[any]
organizationName = optional
commonName = supplied
[stamps]
serial = stamps
signer_digest = sha256
default_policy = ${POLICY}
digests = sha256, sha512
clock_precision_digits = 3
ess_cert_id_alg = sha256
[stamps-of-old]
serial = stamps
signer_digest = sha512
default_policy = ${POLICY}
digests = sha256
ess_cert_id_alg = sha1
`;

export interface Issued {
  readonly name: string;
  readonly pem: string;
  readonly keyFile: string;
  readonly pemFile: string;
}

interface Wish {
  /** A section of the configuration. */
  readonly as: string;
  /** Absent: itself. */
  readonly by?: Issued;
  /** As `20200101000000Z`. */
  readonly from?: string;
  readonly to?: string;
  /** For `openssl genpkey`. */
  readonly key?: readonly string[];
  /** Another certificate for a key that is there. */
  readonly keyOf?: Issued;
  readonly subject?: string;
  readonly digest?: string;
}

const P256 = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const NOW = 'now.query';

/** A certification authority and a time-stamp authority in a folder, by the commands of OpenSSL. */
export class TestAuthority {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(this.#path('issued'));
    for (const [name, text] of Object.entries({
      config: CONFIG,
      index: '',
      serial: '1000\n',
      stamps: '01\n',
    }))
      writeFileSync(this.#path(name), text);
  }

  /** A certificate in a file of its own. */
  issue(
    name: string,
    { as, by, from, to, key = P256, keyOf, subject = name, digest = 'sha256' }: Wish,
  ): Issued {
    const keyFile = keyOf?.keyFile ?? this.#path(`${name}.key`);
    const pemFile = this.#path(`${name}.pem`);
    if (keyOf === undefined) this.#openssl('genpkey', ...key, '-out', keyFile);
    this.#openssl(
      ...['req', '-new', '-config', 'config', '-key', keyFile, '-subj', `/O=Test/CN=${subject}`],
      ...['-out', `${name}.csr`],
    );
    this.#openssl(
      ...['ca', '-batch', '-notext', '-config', 'config', '-in', `${name}.csr`, '-extensions', as],
      ...(by === undefined
        ? ['-selfsign', '-keyfile', keyFile]
        : ['-cert', by.pemFile, '-keyfile', by.keyFile]),
      ...['-startdate', from ?? '20200101000000Z', '-enddate', to ?? '20991231000000Z', '-md', digest],
      ...['-out', pemFile],
    );
    return { name, keyFile, pemFile, pem: readFileSync(pemFile, 'utf8') };
  }

  /** A request for a time stamp, as OpenSSL writes it. */
  query(content: Buffer, ...options: readonly string[]): Buffer {
    writeFileSync(this.#path('content'), content);
    this.#openssl(
      'ts',
      '-query',
      '-data',
      'content',
      '-cert',
      '-out',
      NOW,
      ...(options.length > 0 ? options : ['-sha256']),
    );
    return readFileSync(this.#path(NOW));
  }

  /** What `openssl ts` answers to a request. `carried` come along with the signer's certificate. */
  reply(
    query: Buffer,
    signer: Issued,
    { carried = [], section = 'stamps' }: { carried?: readonly Issued[]; section?: string } = {},
  ): Buffer {
    writeFileSync(this.#path(NOW), query);
    writeFileSync(this.#path('carried.pem'), '');
    for (const { pem } of carried) appendFileSync(this.#path('carried.pem'), pem);
    this.#openssl(
      ...['ts', '-reply', '-config', 'config', '-section', section, '-queryfile', NOW, '-out', 'reply'],
      ...['-signer', signer.pemFile, '-inkey', signer.keyFile],
      ...(carried.length > 0 ? ['-chain', 'carried.pem'] : []),
    );
    return readFileSync(this.#path('reply'));
  }

  /** Whether `openssl ts` takes a reply for one of this content that goes back to this root; else what it says. */
  verify(reply: Buffer, content: Buffer, root: Issued): string {
    writeFileSync(this.#path('reply'), reply);
    writeFileSync(this.#path('content'), content);
    return this.#openssl('ts', '-verify', '-data', 'content', '-in', 'reply', '-CAfile', root.pemFile);
  }

  /** What a request says, in words. */
  described(query: Buffer): string {
    writeFileSync(this.#path(NOW), query);
    return this.#openssl('ts', '-query', '-in', NOW, '-text');
  }

  /** A reply that `openssl ts` would not make: any TSTInfo, signed by any certificate in any way. */
  forge(
    info: TSTInfo | Buffer,
    signers: readonly Issued[],
    {
      carried = [],
      options = ['-cades', '-md', 'sha256'],
      type = '1.2.840.113549.1.9.16.1.4',
    }: { carried?: readonly Issued[]; options?: readonly string[]; type?: string } = {},
  ): Buffer {
    writeFileSync(
      this.#path('info'),
      Buffer.isBuffer(info) ? info : Buffer.from(AsnSerializer.serialize(info)),
    );
    writeFileSync(this.#path('carried.pem'), carried.map(({ pem }) => pem).join(''));
    this.#openssl(
      ...[
        'cms',
        '-sign',
        '-binary',
        '-nodetach',
        '-noindef',
        '-outform',
        'DER',
        '-in',
        'info',
        '-out',
        'token',
      ],
      ...['-econtent_type', type, ...(carried.length > 0 ? ['-certfile', 'carried.pem'] : [])],
      ...signers.flatMap(({ pemFile, keyFile }) => ['-signer', pemFile, '-inkey', keyFile]),
      ...options,
    );
    return replyWith(readFileSync(this.#path('token')));
  }

  #openssl(...args: readonly string[]): string {
    return openssl(this.#folder, ...args);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

/** A reply with other signed attributes, under a signature that holds. */
export function signedAnew(
  reply: Buffer,
  { keyFile }: Issued,
  change: (attributes: BaseBlock[]) => void,
): Buffer {
  const { result } = fromBER(reply);
  const signedData = partsOf(partsOf(partsOf(result)[1])[1])[0];
  const fields = partsOf(partsOf(partsOf(signedData).at(-1))[0]);
  const { value } = (fields[3] as Constructed).valueBlock;
  change(value);
  const covered = Buffer.from(new SetOf({ value }).toBER());
  const signature = fields.at(-1) as OctetString;
  signature.valueBlock.valueHexView = sign('sha256', covered, readFileSync(keyFile, 'utf8'));
  return Buffer.from(result.toBER());
}

/** A TimeStampResp with status granted around a token, or around none. */
export function replyWith(token?: Buffer): Buffer {
  const status = new Sequence({ value: [new Integer({ value: 0 })] });
  const value = token === undefined ? [status] : [status, fromBER(token).result];
  return Buffer.from(new Sequence({ value }).toBER());
}
