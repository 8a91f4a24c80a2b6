import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AT_ONCE, TokenKeeper } from '../../harness/broker/token-keeper.ts';
import type { Wire } from '../../harness/call/wire.ts';
import { authorizeByForms } from '../../harness/oauth/authorize.ts';
import { newPkce, newState } from '../../harness/oauth/pkce.ts';
import { signInFor } from '../../harness/oauth/sign-in.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { startServerProcess } from '../../harness/run/server-process.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-others-'));
after(() => rmSync(out, { recursive: true, force: true }));

const FOLDER = fileURLToPath(new URL('../oauth-servers/', import.meta.url));

/** A server that this project did not write, with its own pages. */
interface Other {
  readonly name: string;
  /** Why it cannot be had on this machine, or false. */
  readonly skip: string | false;
  /** How it is started; fetches what it is made of, where that is not there. */
  command(): readonly string[];
}

const lacks = (program: string): string | false =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error ? `${program} is not at hand` : false;

/** A Python of its own, with the packages that the requirements pin. */
function python(): string {
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'muster',
    'oauth-servers',
    'django',
  );
  const own = join(cache, 'bin', 'python');
  if (!existsSync(join(cache, 'bin', 'django-admin'))) {
    mkdirSync(cache, { recursive: true });
    execFileSync('python3', ['-m', 'venv', cache], { stdio: 'ignore' });
    const install = ['-m', 'pip', 'install', '-q', '--no-input', '-r', join(FOLDER, 'requirements.txt')];
    execFileSync(own, install, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return own;
}

const OTHERS: readonly Other[] = [
  {
    name: 'oidc-provider (JavaScript)',
    skip: false,
    command: () => [process.execPath, join(FOLDER, 'oidc-provider.mjs')],
  },
  {
    name: 'django-oauth-toolkit (Python)',
    skip: process.platform === 'win32' ? 'its Python lies elsewhere there' : lacks('python3'),
    command: () => [python(), '-B', join(FOLDER, 'django_oauth_toolkit.py')],
  },
];

/** What comes of a visit of the server's user. */
async function visiting<T>(
  { command }: Other,
  way: 'form' | 'browser',
  work: (wire: Wire, profile: Profile) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess(command());
  const user = { ...(server.profile.user as object), sign_in: way };
  const profile = resolveProfile({ ...server.profile, user }, 'the server');
  const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
  try {
    return await work(opened.wire, profile);
  } finally {
    await opened.close();
    await server.stop();
  }
}

/** A token by code and PKCE, at the pages that the server brings along. */
const tokenFrom = (other: Other, way: 'form' | 'browser'): Promise<string> =>
  visiting(other, way, async (wire, profile) => {
    const keeper = new TokenKeeper(wire, profile, () => {}, signInFor(profile, out));
    const { token } = await keeper.live('personal', undefined, AT_ONCE);
    return token;
  });

for (const other of OTHERS)
  test(`${other.name} is understood where its page of consent says no, and hands out no code then`, {
    skip: other.skip,
  }, async () => {
    const { challenge } = newPkce();
    const end = await visiting(other, 'form', (wire, profile) => {
      const { user } = profile;
      assert.ok(user);
      const { client_id, redirect_uri } = user;
      const request = { client_id, redirect_uri, scope: 'read write', state: newState() };
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' } as const;
      return authorizeByForms(wire, profile, user, { ...request, ...pkce }, { denies: true });
    });
    assert.equal(end.denied, true, end.reason);
    assert.equal(end.code, null);
    assert.equal(end.error ?? 'access_denied', 'access_denied');
  });

for (const other of OTHERS)
  for (const way of ['form', 'browser'] as const)
    test(`${other.name} hands a token to whoever signs in by ${way} at its own pages`, {
      skip: other.skip || (way === 'browser' && WITHOUT_CHROMIUM),
    }, async () => {
      assert.match(await tokenFrom(other, way), /^\S{20,}$/);
    });
