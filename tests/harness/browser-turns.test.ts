import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import type { Wire } from '../../harness/call/wire.ts';
import type { SignInBrowser } from '../../harness/oauth/browser/process.ts';
import { authorizeByBrowser } from '../../harness/oauth/browser/sign-in.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import type { UserProfile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';

const PROFILE = resolveProfile({ name: 'near', base_url: 'http://127.0.0.1:9' }, 'near');
const USER: UserProfile = {
  ...{ account_id: '1', client_id: 'door', redirect_uri: OUT_OF_BAND },
  ...{ sign_in: 'browser', selectors: {}, sign_in_origins: [] },
};
const REQUEST = {
  ...{ client_id: 'door', redirect_uri: OUT_OF_BAND, scope: 'read', state: 's' },
  ...{ code_challenge: 'c', code_challenge_method: 'S256' as const },
};

/** No request of a browser has its turn any more. */
const wire = { headers: {}, turn: () => Promise.reject(new OutOfTime()) } as unknown as Wire;

const PAGE = {
  ...{ redirectedTo: null, url: 'http://127.0.0.1:9/', status: 0, content: '' },
  ...{ stuck: null, leftAlone: false, picture: null, sandboxed: true },
};

const ABORTED: Readonly<Record<string, SignInBrowser['visit']>> = {
  'the browser gives the page up': async (_task, turn) => {
    await turn().catch(() => {});
    throw new Error('page.goto: net::ERR_ABORTED');
  },
  'the page goes on without it': async (_task, turn) => {
    await turn().catch(() => {});
    return PAGE;
  },
};

for (const [what, visit] of Object.entries(ABORTED))
  test(`a browser whose request has no turn any more is told to be out of time: ${what}`, async () => {
    await assert.rejects(authorizeByBrowser(wire, PROFILE, USER, REQUEST, '.', { visit }), OutOfTime);
  });

test('that Chromium runs without its sandbox is remarked where the user signs in by it, and not where by form', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-browser-'));
  const remarked = async (sign_in: UserProfile['sign_in']): Promise<string[]> => {
    const remarks: string[] = [];
    const book = { remark: (reason: string) => remarks.push(reason) };
    const visit: SignInBrowser['visit'] = async () => ({ ...PAGE, sandboxed: false });
    const user = { ...USER, sign_in };
    const quiet = { ...wire, book } as unknown as Wire;
    await authorizeByBrowser(quiet, PROFILE, user, REQUEST, folder, { visit }).catch(() => {});
    return remarks;
  };
  assert.match((await remarked('browser')).join(), /^Chromium runs without its sandbox/);
  assert.deepEqual(await remarked('form'), []);
  rmSync(folder, { recursive: true, force: true });
});
