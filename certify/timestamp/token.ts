import { id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { id_ct_tstInfo, PKIStatus, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { decoded, derBytesOf, partsOf, valueIn } from './encoding.ts';
import { TimestampError } from './timestamp-error.ts';

/** No authority's answer comes near it: one with a long chain of large keys has about 10 kB. */
export const MOST_STAMP_BYTES = 64 * 1024;
/** A chain has two or three. */
const MOST_CERTIFICATES = 16;

/** What an authority answered. Nothing of it is verified yet. */
export interface TimeStampToken {
  readonly info: TSTInfo;
  /** `info` as it was encoded, which is what is signed. */
  readonly content: Buffer;
  readonly signer: SignerInfo;
  /** The encoded certificates that came with it. */
  readonly certificates: readonly Buffer[];
}

/** The token in a TimeStampResp. @throws Error, a TimestampError where a sentence tells more than that it is unreadable. */
export function tokenIn(reply: Buffer): TimeStampToken {
  if (reply.length > MOST_STAMP_BYTES)
    throw new TimestampError(
      `The time stamp has ${reply.length} bytes, and none has more than ${MOST_STAMP_BYTES}.`,
    );
  const { status, timeStampToken } = decoded(reply, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new TimestampError(
      `The time-stamp authority gave no time stamp: its status is ${PKIStatus[status.status] ?? status.status}${said(status.statusString)}.`,
    );
  if (timeStampToken?.contentType !== id_signedData) throw new Error('no signed data');
  const signed = decoded(timeStampToken.content, SignedData);
  const { eContentType, eContent } = signed.encapContentInfo;
  const [signer, another] = signed.signerInfos;
  if (eContentType !== id_ct_tstInfo || eContent?.single === undefined || signer === undefined)
    throw new Error('no time stamp in the signed data');
  if (another !== undefined)
    throw new TimestampError('The time stamp has several signers, and needs one alone.');
  const certificates = certificatesIn(timeStampToken.content);
  if (certificates.length > MOST_CERTIFICATES)
    throw new TimestampError(
      `The time stamp carries ${certificates.length} certificates, and none needs more than ${MOST_CERTIFICATES}.`,
    );
  const content = Buffer.from(eContent.single.buffer);
  return { info: decoded(content, TSTInfo), content, signer, certificates };
}

/** The certificates of a SignedData as they were encoded: encoded anew, a byte may change under its signature. */
const certificatesIn = (signedData: ArrayBuffer): Buffer[] =>
  partsOf(partsOf(valueIn(new Uint8Array(signedData))).find(isTagged(3, 0)))
    .filter(isTagged(1, 16))
    .map(derBytesOf);

const isTagged =
  (tagClass: number, tagNumber: number) =>
  ({ idBlock }: { readonly idBlock: { tagClass: number; tagNumber: number } }): boolean =>
    idBlock.tagClass === tagClass && idBlock.tagNumber === tagNumber;

/** An authority's own words, in one line of bounded length. */
const said = (words: readonly string[] | undefined): string =>
  words === undefined
    ? ''
    : ` ("${words
        .join(' ')
        .replace(/[^\p{L}\p{N}\p{P} ]+/gu, ' ')
        .slice(0, 200)}")`;
