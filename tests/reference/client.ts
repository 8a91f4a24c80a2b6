import { createHash, randomBytes } from 'node:crypto';
import type { Reference } from '../../reference/index.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

/** Writes an answer down under a label, and gives it back. */
export type Note = (label: string, answer: Answer) => Answer;

/** Sends a call with this item, and writes its answer down under a label. */
export type Send = (
  label: string,
  method: string,
  path: string,
  item?: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

export interface Asked {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends one request below the base URL; a path without a slash in front is one of API v2. */
export async function ask(reference: Reference, path: string, asked: Asked = {}): Promise<Answer> {
  const url = path.startsWith('/') ? reference.baseUrl + path : `${reference.baseUrl}/api/v2/${path}`;
  const body = asked.json === undefined ? asked.body : JSON.stringify(asked.json);
  const reply = await fetch(url, {
    method: asked.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: parse(text) };
}

export const form = (
  reference: Reference,
  path: string,
  fields: Record<string, string>,
  headers = {},
): Promise<Answer> =>
  ask(reference, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

export interface Client {
  readonly id: string;
  readonly secret: string;
}

export const clientOf = (reference: Reference): Client => reference.profile.client as Client;
export const readClientOf = (reference: Reference): Client => reference.profile.read_client as Client;
export const foreignOf = (reference: Reference) =>
  reference.profile.foreign as { event_id: number; attendee_id: number; client: Client };

/** The answer of the token endpoint to a client credentials grant. */
export const grant = (reference: Reference, scope?: string, client = clientOf(reference)): Promise<Answer> =>
  form(reference, '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.secret,
    ...(scope === undefined ? {} : { scope }),
  });

export const token = async (
  reference: Reference,
  scope = 'read write',
  client = clientOf(reference),
): Promise<string> => (await grant(reference, scope, client)).body.access_token;

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export interface UserProfile {
  readonly account_id: number;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly redirect_uri: string;
  readonly username: string;
  readonly password: string;
}

export const userOf = (reference: Reference): UserProfile => reference.profile.user as UserProfile;

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

/** Hidden inputs of a page or a form; of several with one name the last. */
export const hiddenOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      unescaped(name!),
      unescaped(value!),
    ]),
  );

/** Goes through sign-in and consent as a browser would; returns the last answer. */
export async function authorize(
  reference: Reference,
  parameters: Record<string, string>,
  credentials = { email: userOf(reference).username, password: userOf(reference).password },
  decision = 'allow',
): Promise<Answer> {
  const signIn = await ask(reference, authorizePath(parameters));
  if (signIn.status !== 200 || !signIn.text.includes('type="password"')) return signIn;
  const signedIn = await form(reference, '/oauth/sign_in', { ...hiddenOf(signIn.text), ...credentials });
  if (signedIn.status !== 303) return signedIn;
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const consent = await ask(reference, signedIn.headers.get('location')!, { headers: { cookie } });
  if (!consent.text.includes('action="/oauth/authorize"')) return consent;
  return form(reference, '/oauth/authorize', { ...hiddenOf(consent.text), decision }, { cookie });
}

export const requestFor = (reference: Reference, verifier: string, more: Record<string, string> = {}) => ({
  client_id: userOf(reference).client_id,
  redirect_uri: userOf(reference).redirect_uri,
  response_type: 'code',
  scope: 'read write',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  ...more,
});

/** Where a browser asks for a code. */
export const authorizePath = (parameters: Record<string, string>): string =>
  `/oauth/authorize?${new URLSearchParams(parameters)}`;

export const codeShown = (answer: Answer): string =>
  /<code[^>]*>([^<]+)<\/code>/.exec(answer.text)?.[1] ?? '';

export const exchange = (
  reference: Reference,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
) => {
  const { client_id, client_secret, redirect_uri } = userOf(reference);
  return form(reference, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id,
    ...(client_secret === undefined ? {} : { client_secret }),
    redirect_uri,
    code,
    code_verifier: verifier,
    ...more,
  });
};

/** The answer to a refresh token, sent as the client of the profile sends it. */
export const refresh = (
  reference: Reference,
  value: string,
  more: Record<string, string> = {},
): Promise<Answer> =>
  form(reference, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: value,
    client_id: userOf(reference).client_id,
    ...more,
  });

/** A personal token, had as a user has it. */
export async function personalToken(reference: Reference, scope = 'read write'): Promise<string> {
  const verifier = newVerifier();
  const page = await authorize(reference, requestFor(reference, verifier, { scope }));
  return (await exchange(reference, codeShown(page), verifier)).body.access_token;
}
