import { createHash, randomBytes } from 'node:crypto';
import { AsnSerializer, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { request } from 'undici';
import { UsageError } from '../../harness/profile/errors.ts';
import { whyUnanswered } from '../../harness/transport/why-unanswered.ts';
import { SHA256 } from './algorithms.ts';
import { signedToken } from './read-timestamp.ts';
import { orTimestampError, TimestampError } from './timestamp-error.ts';
import { MOST_STAMP_BYTES } from './token.ts';

/** How long all of it may take. */
const MOST_MS = 30_000;
const REPLY = 'application/timestamp-reply';

/**
 * Asks an authority for a time stamp of a content, of which it sees the SHA-256 alone (RFC 3161, 3.4). Answers the
 * TimeStampResp as it came, once that is known to be signed, and of this content and this request. Whether its signer is
 * trusted is for `readTimestamp`. @throws UsageError
 */
export async function requestTimestamp(url: string, content: Buffer, ms = MOST_MS): Promise<Buffer> {
  const address = addressOf(url);
  const where = `The time-stamp authority ${address.origin}${address.pathname}`;
  const nonce = newNonce();
  const reply = await answered(address, queryFor(content, nonce), ms).catch((error: unknown) => {
    throw new UsageError(
      `${where} ${troubleOf(error, ms)}: check the address and the network, or name another.`,
    );
  });
  try {
    orTimestampError(() => checkNonce(signedToken(reply, content).token.info.nonce, nonce));
  } catch (error) {
    const { message } = error as TimestampError;
    throw new UsageError(
      `${where} is of no use, name another: ${message[0]?.toLowerCase()}${message.slice(1)}`,
    );
  }
  return reply;
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new UsageError(
      'The address of the time-stamp authority is no URL of http or https: give one such as http://tsa.example.com/tsr.',
    );
  if (address.username !== '' || address.password !== '')
    throw new UsageError(
      `The address of the time-stamp authority ${address.host} holds a name or a password, which are never sent to one: give it without.`,
    );
  return address;
}

/** Eight random bytes, as authorities take them, that are a positive integer in its shortest form. */
function newNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  return nonce;
}

/** The request: a digest, a nonce, and that the certificate is to come with the answer. */
function queryFor(content: Buffer, nonce: Buffer): Buffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
    hashedMessage: new OctetString(createHash('sha256').update(content).digest()),
  });
  const asked = new TimeStampReq({ messageImprint, nonce: new Uint8Array(nonce).buffer, certReq: true });
  return Buffer.from(AsnSerializer.serialize(asked));
}

function checkNonce(returned: ArrayBuffer | undefined, sent: Buffer): void {
  if (returned === undefined || !sent.equals(Buffer.from(returned)))
    throw new TimestampError(
      'The time stamp answers another request: its nonce is not the one that was sent.',
    );
}

/** What a server did in place of giving a time stamp, as a clause. */
class Trouble extends Error {}

async function answered(address: URL, query: Buffer, ms: number): Promise<Buffer> {
  const { statusCode, headers, body } = await request(address, {
    ...{
      method: 'POST',
      body: query,
      headers: { 'content-type': 'application/timestamp-query', accept: REPLY },
    },
    ...{ signal: AbortSignal.timeout(ms), reset: true },
  });
  try {
    if (statusCode !== 200) throw new Trouble(`answered with the status ${statusCode}`);
    const type = String(headers['content-type']).split(';')[0]?.trim().toLowerCase();
    if (type !== REPLY) throw new Trouble(`answered with no ${REPLY}`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_STAMP_BYTES) throw new Trouble(`answered with more than ${MOST_STAMP_BYTES} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    // An answer that is dropped half-way says so as an error, which nothing else waits for.
    body.on('error', () => {}).destroy();
  }
}

const troubleOf = (error: unknown, ms: number): string =>
  error instanceof Trouble ? error.message : whyUnanswered(error, ms);
