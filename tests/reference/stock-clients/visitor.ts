import type { Reference } from '../../../reference/index.ts';
import { authorize, userOf } from '../client.ts';

/** Where a client of this machine has its codes sent: any port and path of the loopback address. */
export const CALLBACK = 'http://127.0.0.1:49152/callback';

/** Does in a browser's place what a user does whom a client sends to an address. Answers where the browser is sent in the end. */
export async function consented(reference: Reference, address: string): Promise<string> {
  const { username: email, password } = userOf(reference);
  const parameters = Object.fromEntries(new URL(address).searchParams);
  const answer = await authorize(reference, parameters, { email, password });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the consent was answered with ${answer.status}: ${answer.text}`);
  return location;
}
