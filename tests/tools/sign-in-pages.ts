import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Authorized } from '../../harness/oauth/authorize.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import type { SignInCookies } from '../../harness/oauth/shared-cookies.ts';
import { signInFor } from '../../harness/oauth/sign-in.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';

export const USER = { username: 'ada@example.com', password: 'pass word' };

/** How the test's own pages answer: a request, what was sent with it, and the answer. */
export type Pages = (request: IncomingMessage, body: URLSearchParams, response: ServerResponse) => void;

export interface Visits {
  /** Where results and pictures go. */
  readonly out: string;
  /** Over those of a user who signs in by form. */
  readonly user?: Readonly<Record<string, unknown>>;
  /** How often, one after the other. */
  readonly times?: number;
  readonly session?: SignInCookies;
  /** The path before the service, in its base URL. */
  readonly under?: string;
}

/** Signs a user in at pages on the loopback address, and answers how that ended. */
export async function signInAt(pages: Pages, visits: Visits): Promise<Authorized[]> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    response.setHeader('content-type', 'text/html');
    pages(request, new URLSearchParams(text), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${visits.under ?? ''}`;
  const profile = resolveProfile(
    {
      ...{ name: 'pages', base_url, client: { id: 'one', secret: 'secret' } },
      user: { account_id: 'acc_1', sign_in: 'form', ...USER, ...visits.user },
    },
    'the test',
  );
  try {
    return await signIn(profile, visits);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Signs the user of a profile in, so often, and answers how that ended each time. */
export async function signIn(
  profile: Profile,
  { out, times = 1, session }: Pick<Visits, 'out' | 'times' | 'session'>,
  over: Readonly<Record<string, string>> = {},
): Promise<Authorized[]> {
  const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
  try {
    const visit = signInFor(profile, out, session);
    const ends: Authorized[] = [];
    for (let time = 0; time < times; time += 1)
      ends.push(
        await visit(opened.wire, profile, {
          client_id: profile.user?.client_id ?? '',
          redirect_uri: profile.user?.redirect_uri ?? OUT_OF_BAND,
          scope: 'read write',
          ...over,
        }),
      );
    return ends;
  } finally {
    await opened.close();
  }
}
