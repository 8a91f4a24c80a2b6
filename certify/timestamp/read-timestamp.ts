import { createHash } from 'node:crypto';
import { SHA256 } from './algorithms.ts';
import { certificatesInPem, checkStampsTime, type StampCertificate } from './certificate.ts';
import { checkChain } from './chain.ts';
import { signerOf } from './signature.ts';
import { orTimestampError, TimestampError } from './timestamp-error.ts';
import { type TimeStampToken, tokenIn } from './token.ts';

export interface Timestamp {
  /** When the content was there at the latest, by the authority's clock. */
  readonly time: Date;
  /** The subject of the certificate that signed. */
  readonly authority: string;
  /** The object identifier of the rules by which the authority works. */
  readonly policy: string;
}

/**
 * Reads a TimeStampResp (DER, as `openssl ts` reads it) that was made of this content. `trusted` are certificates in PEM:
 * that of the authority, or those that it goes back to. Whether one was revoked is not asked.
 * @throws TimestampError where it proves nothing, UsageError where a trusted certificate cannot be read.
 */
export function readTimestamp(reply: Buffer, content: Buffer, trusted: readonly string[]): Timestamp {
  const anchors = trusted.flatMap(certificatesInPem);
  return orTimestampError(() => {
    const { token, signer } = signedToken(reply, content, anchors);
    checkChain(signer, token.certificates, anchors, token.info.genTime);
    return { time: token.info.genTime, authority: signer.name, policy: token.info.policy };
  });
}

/** A token that is of this content and is signed by a certificate for time stamps, by any issuer. @throws Error */
export function signedToken(
  reply: Buffer,
  content: Buffer,
  known: readonly StampCertificate[] = [],
): { readonly token: TimeStampToken; readonly signer: StampCertificate } {
  const token = tokenIn(reply);
  const { hashAlgorithm, hashedMessage } = token.info.messageImprint;
  const digest = createHash('sha256').update(content).digest();
  if (hashAlgorithm.algorithm !== SHA256 || !digest.equals(Buffer.from(hashedMessage.buffer)))
    throw new TimestampError(
      'The time stamp is one of other content: its digest is not the SHA-256 of this.',
    );
  const signer = signerOf(token, known);
  checkStampsTime(signer);
  return { token, signer };
}
