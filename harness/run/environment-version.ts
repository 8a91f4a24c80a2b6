import type { RecordedResponse } from '../../record/exchange.ts';
import type { RunName } from '../../record/run-id.ts';
import { signatureOf } from '../call/signature.ts';
import type { Profile } from '../profile/profile.ts';
import { routeOf } from '../transport/dispatcher.ts';
import { Transport } from '../transport/transport.ts';

/** More tells a version from another no better. */
const LONGEST = 200;

/** What an environment is called by its build, or why that is not known; nothing where the profile does not say where it stands. */
export type FoundVersion = { readonly version?: string; readonly trouble?: string };

/** Reads which version of an environment is tested: one request, without a token, where the profile names no text. */
export async function environmentVersion(profile: Profile, run?: RunName): Promise<FoundVersion> {
  const { version: source, base_url: base } = profile;
  if (source === undefined) return {};
  if (typeof source === 'string') return { version: source };
  const { header, url = '', json = '' } = source;
  const named = header === undefined ? addressOf(url, base) : `${base}/api/v2/account`;
  if (named === undefined) return unknown(`${url} is no address: mend version.url`);
  const answer = await get(new URL(named), profile, run);
  if (typeof answer === 'string') return unknown(`${named} gave no answer (${answer})`);
  if (header !== undefined) {
    const found = answer.headers[header.toLowerCase()];
    return found === undefined
      ? unknown(`no header ${header} came with the answer: check version.header`)
      : { version: found.slice(0, LONGEST) };
  }
  const found = textAt(answer.body, json);
  return found === undefined
    ? unknown(
        `${named} answered ${answer.status} without a text at ${json}: check version.url and version.json`,
      )
    : { version: found.slice(0, LONGEST) };
}

const unknown = (why: string): FoundVersion => ({
  trouble: `The version of the environment is not known: ${why}.`,
});

const addressOf = (url: string, base: string): string | undefined => {
  if (/^https?:/i.test(url)) return URL.canParse(url) ? url : undefined;
  return URL.canParse(url, `${base}/`) ? new URL(url, `${base}/`).href : undefined;
};

async function get(
  { origin, pathname, search }: URL,
  profile: Profile,
  run: RunName | undefined,
): Promise<RecordedResponse | string> {
  const { headers, agent } = signatureOf(profile, run);
  const transport = new Transport({
    origin,
    concurrency: 1,
    timeoutMs: profile.timeouts.request_ms,
    route: routeOf(profile),
  });
  try {
    const { response, failure } = await transport.send({
      method: 'GET',
      target: `${pathname}${search}`,
      headers: {
        accept: 'application/json',
        ...(agent !== undefined && { 'user-agent': agent }),
        // The headers of the profile are for the environment alone.
        ...(origin === new URL(profile.base_url).origin && headers),
      },
      body: null,
    });
    return response ?? (failure?.message.split('\n')[0] || 'no answer');
  } finally {
    await transport.close();
  }
}

/** The text, or number, to which keys lead in a JSON text. */
function textAt(body: string, keys: string): string | undefined {
  try {
    const found = keys
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], JSON.parse(body));
    return typeof found === 'string' || typeof found === 'number' ? String(found) || undefined : undefined;
  } catch {
    return undefined;
  }
}
