const TOKEN = 'doors-token';
const PENDING = 'doors-sign-in';
const RETURN = '/doors/signed-in';

/** What a sign-in has to remember until its code comes back. */
interface Pending {
  readonly verifier: string;
  readonly state: string;
  readonly client: string;
  /** The path to go back to. */
  readonly from: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const redirectUri = (): string => location.origin + RETURN;

/** The visitor's token; it lives as long as the tab, and is in no address. */
export const token = (): string | null => sessionStorage.getItem(TOKEN);

export const forgetToken = (): void => sessionStorage.removeItem(TOKEN);

/** Leaves for the sign-in of the service: authorization code and PKCE (RFC 7636, S256). */
export async function signIn(client: string): Promise<void> {
  const pending: Pending = { verifier: random(), state: random(), client, from: location.pathname };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: redirectUri(),
    scope: 'read write',
    state: pending.state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  });
  location.assign(`/oauth/authorize?${parameters}`);
}

const post = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

/** Takes the code of the address for a token. Answers the path from which the visitor came. Throws what the visitor is told. */
export async function finishSignIn(): Promise<string> {
  const answer = new URLSearchParams(location.search);
  history.replaceState(null, '', RETURN);
  const kept = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  const pending = kept === null ? undefined : (JSON.parse(kept) as Pending);
  if (pending === undefined || answer.get('state') !== pending.state)
    throw new Error('This sign-in was not begun here: go back to the doors and sign in there.');
  const code = answer.get('code');
  if (code === null)
    throw new Error('The sign-in was refused: go back to the doors and sign in again to allow it.');
  const reply = await post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: pending.client,
    redirect_uri: redirectUri(),
    code,
    code_verifier: pending.verifier,
  });
  if (!reply.ok) throw new Error('The code of this sign-in is worth nothing any more: sign in again.');
  const { access_token } = (await reply.json()) as { access_token: string };
  sessionStorage.setItem(TOKEN, access_token);
  return pending.from;
}

/** Gives the token back (RFC 7009). */
export async function signOut(client: string): Promise<void> {
  const value = token();
  forgetToken();
  if (value !== null) await post('/oauth/revoke', { client_id: client, token: value });
}
