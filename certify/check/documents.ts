import {
  BUNDLE,
  BUNDLE_FORMAT,
  CERTIFICATE_FORMAT,
  type Certificate,
  type Manifest,
  POLICY_NAMES,
} from '../../record/certificate.ts';
import { folderOf } from '../bundle/certificate.ts';
import { RUNS } from '../policy/policies.ts';
import { textOf } from './open-bundle.ts';
import { type BundleRefusal, refusal } from './report.ts';
import { strictJson } from './strict-json.ts';

type Parts = Readonly<Record<string, unknown>>;

/** Whether a value has the shape that a reader relies on. */
type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === 'string';
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListed: Shape = (value) =>
  isParts(value) && /^[0-9a-f]{64}$/.test(String(value['sha256'])) && Number.isSafeInteger(value['bytes']);
const isMoment: Shape = (value) => isText(value) && !Number.isNaN(Date.parse(value as string));

const MANIFEST: Readonly<Record<keyof Manifest, Shape>> = {
  format: (value) => value === BUNDLE_FORMAT,
  files: (value) => isParts(value) && Object.values(value).every(isListed),
  public_key: (value) => value === null || isText(value),
};

/** What is read of a certificate before the whole of it is compared with what its runs lead to. */
const CERTIFICATE: Partial<Readonly<Record<keyof Certificate, Shape>>> = {
  format: (value) => value === CERTIFICATE_FORMAT,
  harness: isText,
  specification: isText,
  policy: (value) => (POLICY_NAMES as readonly unknown[]).includes(value),
  environment: isText,
  base_url: (value) => isText(value) && URL.canParse(value as string),
  embedded: (value) => typeof value === 'boolean',
  issued: isMoment,
  nonce: (value) => value === null || isText(value),
  certified: (value) => typeof value === 'boolean',
  because: (value) => Array.isArray(value) && value.every(isText),
  runs: (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= RUNS.length &&
    value.every((run, index) => isParts(run) && run['folder'] === folderOf(index)),
};

/** A document of a bundle, or what is wrong with it. */
export type ReadDocument<T> =
  | { readonly document: T; readonly text: string }
  | { readonly refusal: BundleRefusal };

export const readManifest = (bundle: string): ReadDocument<Manifest> =>
  read(bundle, BUNDLE.manifest, MANIFEST);
export const readCertificate = (bundle: string): ReadDocument<Certificate> =>
  read(bundle, BUNDLE.certificate, CERTIFICATE);
export const readProfile = (bundle: string): ReadDocument<Parts> => read(bundle, BUNDLE.profile, {});

function read<T>(bundle: string, name: string, shape: Readonly<Record<string, Shape>>): ReadDocument<T> {
  const malformed = (what: string): ReadDocument<T> => ({
    refusal: refusal('malformed', `${name} is none that this Muster writes: ${what}.`),
  });
  try {
    const text = textOf(bundle, name);
    const document = strictJson(text);
    if (!isParts(document)) return malformed('it holds no object');
    const odd = Object.keys(shape).find((key) => !shape[key]!(document[key]));
    if (odd !== undefined) return malformed(`its "${odd}" is missing, or of another form`);
    return { document: document as T, text };
  } catch (error) {
    return malformed(sentenceOf(error));
  }
}

/** What an error says, in one line that can end a sentence. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200).replace(/\.$/, '');
