import { at } from '../../judge/body.ts';
import { Reply } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import { asReached, maySee, originsOf } from '../oauth/origins.ts';

const METADATA = '/.well-known/oauth-authorization-server';

/** Where the metadata of an issuer lies: its path follows, and many services leave it out (RFC 8414, 3). */
function documentsOf(baseUrl: string): readonly string[] {
  const path = new URL(baseUrl).pathname.replace(/\/+$/, '');
  return path === '' ? [METADATA] : [METADATA + path, METADATA];
}

/**
 * The address at which users manage their account, as the metadata of the environment names it (`account_management_uri`).
 * Undefined where it names none, or one at another origin than `baseUrl`: that is to see no password.
 */
export async function accountPageOf(wire: Wire, baseUrl: string): Promise<string | undefined> {
  const origins = originsOf({ base_url: baseUrl });
  for (const target of documentsOf(baseUrl)) {
    const reply = Reply.of(
      await wire.send({
        ...{ operation: 'other', method: 'GET', target, atOrigin: true, body: null },
        headers: { accept: 'application/json' },
        ...{ path: {}, query: [], identity: 'none', intent: 'probe' },
      }),
    );
    const named = reply.ok ? at(reply.body, 'account_management_uri') : undefined;
    if (typeof named !== 'string') continue;
    const address = asReached(origins, named);
    if (maySee(origins, address)) return address;
  }
  return undefined;
}
