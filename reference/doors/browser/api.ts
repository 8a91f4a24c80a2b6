import { inPage } from './page.ts';
import { forgetToken, token } from './sign-in.ts';

/** The token is worth nothing any more: the visitor has to sign in again. */
export class SignedOut extends Error {}

/** Tries of a call that comes too often, each after the pause that its refusal asks for. */
const TRIES = 8;

/** What the page says of itself: its event, and as whom its visitor calls. */
export const place = (): { readonly event: string; readonly client: string; readonly account: string } => {
  const { event = '', client = '', account = '' } = inPage('doors').dataset;
  return { event, client, account };
};

/** Ids become the text that was sent: some environments have ids that are no doubles. */
const parsed = (text: string): unknown =>
  JSON.parse(text, ((key: string, value: unknown, ...[context]: ReadonlyArray<{ source?: string }>) =>
    key === 'id' && typeof value === 'number' ? (context?.source ?? String(value)) : value) as (
    this: unknown,
    key: string,
    value: unknown,
  ) => unknown);

/** A request with the visitor's token, which goes in a header and nowhere else. */
export const asVisitor = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(path, {
    ...options,
    headers: { authorization: `Bearer ${token() ?? ''}`, 'x-account-id': place().account },
  });

const wait = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

/** Throws where a refusal ends what was asked; the message is what the visitor is told. */
export async function accepted(reply: Response): Promise<void> {
  if (reply.ok) return;
  if (reply.status === 401) {
    forgetToken();
    throw new SignedOut('Your sign-in has ended: sign in again.');
  }
  const { error } = (await reply.json().catch(() => ({}))) as { error?: string };
  throw new Error(`The service refused it: ${error ?? `status ${reply.status}`}.`);
}

/** Calls an operation of API v2 below the event of the page; where it comes too often, again after the pause. */
export async function call<T>(method: string, path: string, tries = TRIES): Promise<T> {
  const reply = await asVisitor(`/api/v2/events/${place().event}${path}`, { method });
  if (reply.status === 429 && tries > 1) {
    const seconds = Number(reply.headers.get('retry-after'));
    await wait(Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 0.2), 30));
    return call(method, path, tries - 1);
  }
  await accepted(reply);
  const text = await reply.text();
  return (text === '' ? {} : parsed(text)) as T;
}
