import { createHash, verify } from 'node:crypto';
import type { SignerInfo } from '@peculiar/asn1-cms';
import { AsnParser, AsnSerializer } from '@peculiar/asn1-schema';
import { id_ct_tstInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { type AsnType, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js';
import { BESIDE, DIGESTS, SHA256, SIGNATURES } from './algorithms.ts';
import { certificateIn, type StampCertificate } from './certificate.ts';
import { partsOf, valueIn } from './encoding.ts';
import { TimestampError } from './timestamp-error.ts';
import type { TimeStampToken } from './token.ts';

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** RFC 5816, and RFC 2634 before it, which knew SHA-1 alone. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';

const SMALLEST_RSA = 2048;

/**
 * The certificate whose key signed a token; `known` are those that need not come with it. It is the one that the signed
 * attributes name by its digest: the issuer and number beside them are not signed. @throws Error, or TimestampError
 */
export function signerOf(token: TimeStampToken, known: readonly StampCertificate[]): StampCertificate {
  const { signer, content, certificates } = token;
  const digest = DIGESTS[signer.digestAlgorithm.algorithm];
  if (digest === undefined) throw weak(signer.digestAlgorithm.algorithm);
  const contentType = new ObjectIdentifier({ value: id_ct_tstInfo });
  if (!isSame(attributeOf(signer, CONTENT_TYPE), contentType))
    throw new Error('another content type is signed');
  const valueHex = createHash(digest).update(content).digest();
  if (!isSame(attributeOf(signer, MESSAGE_DIGEST), new OctetString({ valueHex })))
    throw new TimestampError('The time stamp was changed after it was signed: its digest is another.');
  const named = namedSigner(signer);
  const isNamed = (raw: Buffer): boolean => createHash(named.hash).update(raw).digest().equals(named.digest);
  const raw = [...certificates, ...known.map((one) => one.raw)].find(isNamed);
  if (raw === undefined)
    throw new TimestampError(
      'The time stamp does not carry the certificate that it was signed with: ask the authority for one that does, or trust that certificate.',
    );
  const certificate = certificateIn(raw);
  if (!isSigned(signer, certificate, digest))
    throw new TimestampError(
      `The time stamp is not signed with the key of the certificate that it names, ${certificate.name}.`,
    );
  return certificate;
}

/** What a token's signature covers, as it came (RFC 5652, 5.4), held against a certificate's key. */
function isSigned(signer: SignerInfo, { x509 }: StampCertificate, digest: string): boolean {
  const id = signer.signatureAlgorithm.algorithm;
  const algorithm = SIGNATURES[id];
  const bits = x509.publicKey.asymmetricKeyDetails?.modulusLength ?? SMALLEST_RSA;
  if (algorithm === undefined || bits < SMALLEST_RSA) throw weak(id);
  const value = (signer.signedAttrs ?? []).map((attribute) => AsnSerializer.toASN(attribute) as Sequence);
  const covered = Buffer.from(new SetOf({ value }).toBER());
  return verify(
    algorithm === BESIDE ? digest : algorithm,
    covered,
    x509.publicKey,
    Buffer.from(signer.signature.buffer),
  );
}

const weak = (id: string): TimestampError =>
  new TimestampError(
    `The time stamp is signed in a way that proves too little, or that is not known here (${id}): it takes RSA of ${SMALLEST_RSA} bits or ECDSA, with SHA-256 or longer.`,
  );

/** The one value of a signed attribute; undefined where there is none. @throws Error where there are several. */
function attributeOf({ signedAttrs = [] }: SignerInfo, type: string): Uint8Array | undefined {
  const values = signedAttrs
    .filter(({ attrType }) => attrType === type)
    .flatMap(({ attrValues }) => attrValues);
  if (values.length > 1) throw new Error(`${type} is there more than once`);
  return values[0] && new Uint8Array(values[0]);
}

const isSame = (bytes: Uint8Array | undefined, value: ObjectIdentifier | OctetString): boolean =>
  bytes !== undefined && Buffer.from(value.toBER()).equals(bytes);

/** How the signed attributes name the signer's certificate: its is the first of their list. */
function namedSigner(signer: SignerInfo): { readonly hash: string; readonly digest: Buffer } {
  const newer = attributeOf(signer, SIGNING_CERTIFICATE_V2);
  const attribute = newer ?? attributeOf(signer, SIGNING_CERTIFICATE);
  if (attribute === undefined)
    throw new TimestampError(
      'The time stamp does not say which certificate signed it, which RFC 3161 asks for.',
    );
  const [certificates] = partsOf(valueIn(attribute));
  const [first] = partsOf(certificates);
  const fields = partsOf(first);
  const digest = fields.find((field) => field instanceof OctetString);
  if (digest === undefined) throw new Error('no digest of a certificate');
  const hash = newer === undefined ? 'sha1' : DIGESTS[algorithmIn(fields[0])];
  if (hash === undefined) throw weak(algorithmIn(fields[0]));
  return { hash, digest: Buffer.from(digest.valueBlock.valueHexView) };
}

/** An ESSCertIDv2 names its digest where that is not SHA-256. */
const algorithmIn = (field: AsnType | undefined): string =>
  field instanceof Sequence ? AsnParser.fromASN(field, AlgorithmIdentifier).algorithm : SHA256;
