import type { KeyObject } from 'node:crypto';
import { version } from '../../harness/paths.ts';
import { isLoopback } from '../../harness/profile/base-url.ts';
import type { Certificate, CertifiedRun, PolicyName } from '../../record/certificate.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import { CLOCKS_MS } from './journal/time.ts';
import { type BundleRefusal, refusal } from './report.ts';

/** What the receiver of a bundle asks of it. */
export interface CheckOptions {
  readonly trustedKey?: KeyObject;
  readonly policy?: PolicyName;
  readonly nonce?: string;
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly baseUrl?: string;
  /** Whether a certificate of the reference environment that Muster brings is taken. */
  readonly embedded?: boolean;
  /** The proxy that the runs may have gone through: scheme://host:port. */
  readonly allowProxy?: string;
  /** Certificates of time-stamp authorities, one of which has to have dated the bundle: PEM. */
  readonly trustedTimestamp?: string;
  /** Whether what the signer's run claimed counts for nothing. */
  readonly shownOnly?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Question = (certificate: Certificate, options: CheckOptions) => BundleRefusal | undefined;

/** What is asked of a certificate before its runs are looked at. */
const QUESTIONS: readonly Question[] = [
  ({ specification, harness }) =>
    specification === ledgerHash()
      ? undefined
      : refusal(
          'other-ledger',
          `The certificate speaks of another ledger than this Muster has (${specification.slice(0, 12)}…, here ${ledgerHash().slice(0, 12)}…): it was made by Muster ${harness}.`,
        ),
  ({ harness }) =>
    harness === version()
      ? undefined
      : refusal(
          'other-release',
          `The certificate was made by Muster ${harness}, and this is ${version()}: check it with that release.`,
        ),
  // Under another policy its runs may be worth more: that is judged from themselves.
  ({ certified, because, policy }, options) =>
    certified || (options.policy !== undefined && options.policy !== policy)
      ? undefined
      : refusal(
          'not-certified',
          `The bundle says itself that nothing is certified: ${because[0] ?? 'no reason is given'}.`,
        ),
  ({ embedded }, options) =>
    embedded && options.embedded !== true
      ? refusal(
          'embedded',
          'The runs went to the reference environment that Muster itself brings, which says nothing of anybody else: --embedded takes such a demonstration.',
        )
      : undefined,
  (certificate, { nonce }) => {
    if (nonce === undefined || certificate.nonce === nonce) return undefined;
    return refusal(
      'other-nonce',
      certificate.nonce === null
        ? 'The certificate holds no nonce: it does not answer your question.'
        : `The certificate answers another question: its nonce is "${certificate.nonce}".`,
    );
  },
  (certificate, { baseUrl }) =>
    baseUrl === undefined || trimmed(baseUrl) === trimmed(certificate.base_url)
      ? undefined
      : refusal(
          'other-environment',
          `The certificate speaks of ${certificate.base_url}, and not of ${baseUrl}.`,
        ),
  ({ runs }, { allowProxy }) => {
    const proxies = runs.flatMap(({ reached, connections }) => [
      reached?.proxy ?? null,
      ...connections.map(({ proxy }) => proxy),
    ]);
    const proxy = proxies.find((one) => one !== null && one !== allowProxy);
    return proxy === undefined
      ? undefined
      : refusal(
          'proxy',
          `The runs went through the proxy ${proxy}, which could answer in place of the environment: --allow-proxy ${proxy} takes that.`,
        );
  },
  (certificate) =>
    certificate.runs.map((run) => unknownPeer(certificate, run)).find((one) => one !== undefined),
  (certificate, { now }) => {
    const ended = Math.max(...certificate.runs.map((run) => Date.parse(run.ended)));
    const issued = Date.parse(certificate.issued);
    if (!(issued >= ended))
      return refusal('stale', `The certificate was issued ${certificate.issued}, before its runs had ended.`);
    return issued <= now + CLOCKS_MS
      ? undefined
      : refusal(
          'stale',
          `The certificate is dated ${certificate.issued}, which lies in the future: a clock is wrong, or it was dated by hand.`,
        );
  },
  ({ runs }, { maxAge, now }) => {
    const age = now - Math.min(...runs.map(({ started }) => Date.parse(started)));
    return maxAge === undefined || age <= maxAge
      ? undefined
      : refusal('stale', `The runs are ${days(age)} old, and you take what is at most ${days(maxAge)} old.`);
  },
];

/** What the receiver's questions, and those that everybody asks, find wrong. */
export const asked = (certificate: Certificate, options: CheckOptions): BundleRefusal[] =>
  QUESTIONS.flatMap((question) => question(certificate, options) ?? []);

/** Outside loopback the environment has shown a TLS certificate of its name, which was valid while it was asked. */
function unknownPeer({ base_url: url }: Certificate, { folder, connections, ...run }: CertifiedRun) {
  const { origin, protocol, hostname } = new URL(url);
  if (protocol !== 'https:')
    return isLoopback(hostname)
      ? undefined
      : refusal('unencrypted', `The runs of ${url} used plain HTTP: anybody on the way could have answered.`);
  const [started, ended] = [Date.parse(run.started), Date.parse(run.ended)];
  const shown = connections.filter((one) => one.origin === origin);
  if (shown.length === 0)
    return refusal('unencrypted', `${folder} names no connection to ${origin}: nobody knows who answered.`);
  const odd = shown.find(
    ({ leaf }) =>
      leaf === null ||
      !leaf.names_host ||
      Date.parse(leaf.valid_from) > ended ||
      Date.parse(leaf.valid_to) < started,
  );
  return odd === undefined
    ? undefined
    : refusal(
        'unencrypted',
        `${folder} names a connection to ${origin} without a TLS certificate of that host that was valid at the time.`,
      );
}

const HOUR_MS = 3_600_000;

const trimmed = (url: string): string => url.replace(/\/+$/, '');

const days = (ms: number): string =>
  ms < 48 * HOUR_MS ? `${(ms / HOUR_MS).toFixed(1)} hours` : `${Math.floor(ms / (24 * HOUR_MS))} days`;
