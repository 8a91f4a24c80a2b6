import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE, type Certificate } from '../../record/certificate.ts';
import { readTimestamp } from '../timestamp/read-timestamp.ts';
import { sentenceOf } from './documents.ts';
import { CLOCKS_MS } from './journal/time.ts';
import type { CheckOptions } from './receiver.ts';
import { type BundleRefusal, type CheckReport, refusal } from './report.ts';

export interface Dated {
  readonly refusals: readonly BundleRefusal[];
  readonly timestamp: CheckReport['timestamp'];
}

/**
 * Whether an authority that the receiver trusts has dated the signature (RFC 3161), and whether that fits what the certificate
 * says. `trusted`: PEM certificates; undefined where the receiver asks for none.
 */
export function datedBy(
  bundle: string,
  certificate: Certificate,
  { trustedTimestamp: trusted, now }: Pick<CheckOptions, 'trustedTimestamp' | 'now'>,
): Dated {
  if (trusted === undefined) return { refusals: [], timestamp: null };
  const file = join(bundle, BUNDLE.timestamp);
  const refuse = (sentence: string): Dated => ({
    refusals: [refusal('timestamp', sentence)],
    timestamp: null,
  });
  if (!existsSync(file))
    return refuse('No time-stamp authority has dated the bundle: it was made without --timestamp.');
  try {
    const { time, authority } = readTimestamp(
      readFileSync(file),
      readFileSync(join(bundle, BUNDLE.signature)),
      [trusted],
    );
    const timestamp = { authority, time: time.toISOString() };
    const issued = Date.parse(certificate.issued);
    if (time.getTime() > now + CLOCKS_MS)
      return refuse(`${authority} dates the bundle ${timestamp.time}, which lies in the future.`);
    return time.getTime() >= issued - CLOCKS_MS
      ? { refusals: [], timestamp }
      : refuse(
          `${authority} dates the bundle ${timestamp.time}, which is before it was issued (${certificate.issued}).`,
        );
  } catch (error) {
    return refuse(`${sentenceOf(error)}.`);
  }
}
