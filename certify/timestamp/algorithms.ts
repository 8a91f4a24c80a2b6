/** The digests that count, by their object identifiers. SHA-1 is none of them. */
export const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export const SHA256 = '2.16.840.1.101.3.4.2.1';

/** Of a signature that names its digest beside it. */
export const BESIDE = '';

/** The digest of each signature that counts, of tokens and of certificates. */
export const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.1': BESIDE,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
