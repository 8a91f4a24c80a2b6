import { createInterface } from 'node:readline/promises';
import { Reply } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import type { Profile, UserProfile } from '../profile/profile.ts';
import type { Authorized, AuthorizeRequest } from './authorize.ts';

/** Asks a person to sign in in a browser of theirs and to paste the code, or the address that it led to. */
export async function authorizeByPaste(
  wire: Wire,
  profile: Profile,
  _user: UserProfile,
  request: AuthorizeRequest,
): Promise<Authorized> {
  const query = new URLSearchParams({
    response_type: 'code',
    ...(request as unknown as Record<string, string>),
  });
  const address = `${profile.base_url}/oauth/authorize?${query}`;
  const asker = createInterface({ input: process.stdin, output: process.stderr });
  const answer = process.stdin.isTTY
    ? (await asker.question(`\nSign in at\n\n  ${address}\n\nand paste the code here: `)).trim()
    : '';
  asker.close();
  const { exchange, body, judgement } = await wire.note({
    operation: 'signIn',
    method: 'GET',
    url: `${profile.base_url}/oauth/authorize`,
    identity: 'person',
    body: '',
  });
  const parameters = /^https?:/.test(answer) ? new URL(answer).searchParams : null;
  const code = parameters?.get('code') ?? (answer === '' ? null : answer);
  return {
    code,
    state: parameters?.get('state') ?? null,
    error: null,
    redirectedTo: parameters === null ? null : answer,
    reply: new Reply(exchange, body, judgement),
    reason: code === null ? 'nobody pasted a code (sign_in: paste needs a terminal)' : '',
  };
}
