import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 192 random bits. */
export const secretText = (): string => randomBytes(24).toString('base64url');

/** What is kept of a secret, so that a reader of what is kept cannot use it. */
export const keptKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a text is the secret of this hash; the time that it takes tells nothing of either. */
export const isSecretOf = (hash: string, given: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(keptKey(given)));
