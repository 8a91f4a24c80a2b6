import {
  anyExtendedKeyUsage,
  BasicConstraints,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
} from '@peculiar/asn1-x509';
import { SIGNATURES } from './algorithms.ts';
import { certificateIn, extensionOf, outOfDate, type StampCertificate } from './certificate.ts';
import { TimestampError } from './timestamp-error.ts';

/** What a certificate may ask to be understood; one that asks for more counts for nothing (RFC 5280, 4.2). */
const UNDERSTOOD = [id_ce_basicConstraints, id_ce_keyUsage, id_ce_extKeyUsage, id_ce_certificatePolicies];

interface Link {
  readonly certificate: StampCertificate;
  /** How many authorities the chain has so far, this one included. */
  readonly authorities: number;
}

/**
 * Asks that a chain of certificates, all of them valid at that time, leads from a signer to one that is trusted. Each is
 * visited once, so certificates that issue each other lead nowhere. @throws TimestampError
 */
export function checkChain(
  signer: StampCertificate,
  carried: readonly Buffer[],
  trusted: readonly StampCertificate[],
  time: Date,
): void {
  const reasons: string[] = [];
  const why = outOfDate(signer, time) ?? misunderstood(signer);
  if (why !== undefined) throw new TimestampError(`The time stamp does not count: ${why}.`);
  const others = [...trusted, ...carried.flatMap(readable)];
  const links: Link[] = [{ certificate: signer, authorities: 0 }];
  for (const link of links) {
    if (trusted.some(is(link.certificate))) return;
    for (const issuer of others) {
      if (links.some(({ certificate }) => is(issuer)(certificate)) || !isIssued(link.certificate, issuer))
        continue;
      const reason = whyNoIssuer(issuer, link, time);
      if (reason === undefined) links.push({ certificate: issuer, authorities: link.authorities + 1 });
      else reasons.push(reason);
    }
  }
  throw new TimestampError(
    `The time stamp is signed by ${signer.name}, which goes back to no trusted certificate${reasons.length > 0 ? `: ${reasons[0]}` : ''}.`,
  );
}

/** What cannot be read is no link of a chain, and no harm. */
function readable(raw: Buffer): StampCertificate[] {
  try {
    return [certificateIn(raw)];
  } catch {
    return [];
  }
}

const is =
  (one: StampCertificate) =>
  (other: StampCertificate): boolean =>
    one.raw.equals(other.raw);

const isIssued = ({ x509, fields }: StampCertificate, issuer: StampCertificate): boolean =>
  SIGNATURES[fields.signatureAlgorithm.algorithm] !== undefined &&
  x509.checkIssued(issuer.x509) &&
  x509.verify(issuer.x509.publicKey);

/** Why a certificate that issued another may not have; undefined where it may. */
function whyNoIssuer(issuer: StampCertificate, { authorities }: Link, time: Date): string | undefined {
  const constraints = extensionOf(issuer, id_ce_basicConstraints, BasicConstraints);
  if (constraints?.cA !== true || !issuer.x509.ca) return `${issuer.name} may issue no certificates`;
  if ((constraints.pathLenConstraint ?? Number.POSITIVE_INFINITY) < authorities)
    return `${issuer.name} may not have so many authorities below it`;
  const purposes = issuer.x509.keyUsage as readonly string[] | undefined;
  if (purposes?.some((one) => one === id_kp_timeStamping || one === anyExtendedKeyUsage) === false)
    return `${issuer.name} may issue no certificates for time stamps`;
  return outOfDate(issuer, time) ?? misunderstood(issuer);
}

function misunderstood({ fields, name }: StampCertificate): string | undefined {
  const unknown = fields.tbsCertificate.extensions?.find(
    ({ extnID, critical }) => critical && !UNDERSTOOD.includes(extnID),
  );
  return unknown && `the certificate of ${name} asks for what is not understood here (${unknown.extnID})`;
}
