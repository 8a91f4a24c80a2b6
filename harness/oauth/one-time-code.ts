import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP, URI } from 'otpauth';

/** The last window in which a code of each secret was used: a verifier takes none twice (RFC 6238, 5.2). */
const used = new Map<string, number>();

/**
 * The generator for a secret of the profile: base32 as pages show it, with blanks or without, or a whole otpauth:// address.
 * @throws Error where it is neither
 */
export function generatorFor(secret: string): TOTP {
  if (/^otpauth:/i.test(secret)) {
    const parsed = URI.parse(secret);
    if (parsed instanceof TOTP) return parsed;
    throw new Error('the address does not stand for codes by time');
  }
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/[\s-]/g, '')) });
}

/** The one-time code of this moment (RFC 6238); where it was used before, that of the next window, which is waited for. */
export async function oneTimeCode(secret: string): Promise<string> {
  const generator = generatorFor(secret);
  if (used.get(secret) === generator.counter()) await sleep(generator.remaining() + 50);
  used.set(secret, generator.counter());
  return generator.generate();
}
