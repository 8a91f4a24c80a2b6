import { AsnParser } from '@peculiar/asn1-schema';
import { type AsnType, Constructed, fromBER } from 'asn1js';

/** The value that fills these bytes to the last one. @throws Error */
export function valueIn(bytes: Uint8Array): AsnType {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.length) throw new Error(result.error || 'bytes follow the value');
  return result;
}

/** These bytes as what RFC 3161, 5652 or 5280 defines. @throws Error */
export const decoded = <T>(bytes: ArrayBuffer | Uint8Array, type: new () => T): T =>
  AsnParser.fromASN(valueIn(new Uint8Array(bytes)), type);

/** What a sequence or a set holds; nothing where it is none. */
export const partsOf = (value: unknown): readonly AsnType[] =>
  value instanceof Constructed ? (value.valueBlock.value as AsnType[]) : [];

/** The bytes that a value was read from. */
export const derBytesOf = (value: AsnType): Buffer => Buffer.from(value.valueBeforeDecodeView);
