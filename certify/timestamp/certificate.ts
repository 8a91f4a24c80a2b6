import { X509Certificate } from 'node:crypto';
import {
  Certificate,
  ExtendedKeyUsage,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509';
import { UsageError } from '../../harness/profile/errors.ts';
import { decoded } from './encoding.ts';
import { TimestampError } from './timestamp-error.ts';

/** A certificate, read by OpenSSL and, for what that does not tell, by its fields. */
export interface StampCertificate {
  readonly raw: Buffer;
  readonly x509: X509Certificate;
  readonly fields: Certificate;
  /** The subject in one line. */
  readonly name: string;
}

/** @throws Error where these bytes are no certificate. */
export function certificateIn(raw: Buffer): StampCertificate {
  const x509 = new X509Certificate(raw);
  return { raw, x509, fields: decoded(raw, Certificate), name: x509.subject.split('\n').join(', ') };
}

/** The certificates of a PEM text. @throws UsageError where it holds none, or one that cannot be read. */
export function certificatesInPem(text: string): StampCertificate[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (found.length > 0) return found.map((pem) => certificateIn(new X509Certificate(pem).raw));
  } catch {
    // Said below.
  }
  throw new UsageError(
    'The trusted certificate of the time-stamp authority cannot be read: give it, or the root that it goes back to, in PEM.',
  );
}

export const extensionOf = <T>(
  { fields }: StampCertificate,
  id: string,
  type: new () => T,
): T | undefined => {
  const found = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id);
  return found && decoded(found.extnValue.buffer, type);
};

/** Why a certificate does not count at a moment; undefined where it does. */
export function outOfDate({ fields, name }: StampCertificate, time: Date): string | undefined {
  const { notBefore, notAfter } = fields.tbsCertificate.validity;
  const [from, to] = [notBefore.getTime(), notAfter.getTime()];
  return time >= from && time <= to
    ? undefined
    : `the certificate of ${name} is valid from ${from.toISOString()} to ${to.toISOString()}, and the stamp says ${time.toISOString()}`;
}

/** Asks that a certificate was made for time stamps and nothing else (RFC 3161, 2.3). @throws TimestampError */
export function checkStampsTime(certificate: StampCertificate): void {
  const { fields, name } = certificate;
  const purposes = extensionOf(certificate, id_ce_extKeyUsage, ExtendedKeyUsage);
  const critical = fields.tbsCertificate.extensions?.find(
    ({ extnID }) => extnID === id_ce_extKeyUsage,
  )?.critical;
  if (purposes?.length !== 1 || purposes[0] !== id_kp_timeStamping || critical !== true)
    throw new TimestampError(
      `The time stamp is signed with the certificate of ${name}, which was not made for time stamps alone: it needs the extended key usage timeStamping, as critical, and no other.`,
    );
  const usage = extensionOf(certificate, id_ce_keyUsage, KeyUsage)?.toNumber();
  if (usage !== undefined && (usage & (KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)) === 0)
    throw new TimestampError(
      `The time stamp is signed with the certificate of ${name}, whose key may sign nothing.`,
    );
}
