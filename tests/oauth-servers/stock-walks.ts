import assert from 'node:assert/strict';
import type { Authorized } from '../../harness/oauth/authorize.ts';
import { signInAt } from '../tools/sign-in-pages.ts';
import { type Habits, STOCK_SERVERS, type StockServer } from './stock-servers.ts';

export interface Walk {
  readonly title: string;
  /** Throws where it does not go as it must. */
  run(): Promise<void>;
}

export interface By {
  readonly out: string;
  readonly sign_in: 'form' | 'browser';
  readonly styles?: string;
}

/** Every walk over the pages of servers by other hands, in one of the ways to sign in. */
export const stockWalks = (by: By): Walk[] => STOCK_SERVERS.flatMap((server) => walksAt(server, by));

function walksAt(server: StockServer, by: By): Walk[] {
  const walk = async (habits: Habits, over: Readonly<Record<string, unknown>> = {}) => {
    const { out, sign_in, styles } = by;
    const allowed = styles === undefined ? {} : { sign_in_origins: [styles] };
    const { pages, seen } = server.serve({ ...habits, ...(styles !== undefined && { styles }) });
    const [end] = await signInAt(pages, { out, user: { ...server.user, ...allowed, ...over, sign_in } });
    assert.ok(end);
    return { end, seen };
  };
  const noCode = ({ code, reason }: Authorized, why: RegExp): void => {
    assert.equal(code, null);
    assert.match(reason, why);
  };
  const granted = (ends: 'redirect' | 'page'): Walk => ({
    title: `${server.name}: its pages lead to a ${ends === 'page' ? 'page with the code' : 'redirect with the code'}, and what was asked for is granted`,
    run: async () => {
      const { end, seen } = await walk({ ends });
      assert.equal(end.code, server.code, end.reason);
      assert.deepEqual(seen, { scopes: ['read', 'write'], beside: server.beside });
    },
  });
  const denied = (deniedStatus: number): Walk => ({
    title: `${server.name}: the page that denies access, with ${deniedStatus}, shows no code`,
    run: async () => {
      const { end } = await walk({ ends: 'denied', deniedStatus });
      noCode(end, /at \/oauth\/authorize/);
    },
  });
  return [
    ...server.ends.map(granted),
    ...server.deniesWith.map(denied),
    {
      title: `${server.name}: a wrong password is told by what the page says of it`,
      run: async () => noCode((await walk({}, { password: 'wrong' })).end, server.wrongPassword),
    },
    {
      title: `${server.name}: a client that it does not know comes to no code`,
      run: async () => noCode((await walk({}, { client_id: 'nobody' })).end, /at \/oauth\/authorize/),
    },
  ];
}
