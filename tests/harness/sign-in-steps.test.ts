import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Authorized } from '../../harness/oauth/authorize.ts';
import { oneTimeCode } from '../../harness/oauth/one-time-code.ts';
import { signInAt, USER } from '../tools/sign-in-pages.ts';
import { type Answer, at, CODE, DONE, FAILURES, form, SECRET, START, WALKS } from '../tools/sign-in-walks.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-steps-'));
after(() => rmSync(out, { recursive: true, force: true }));

const ends = async (
  pages: Readonly<Record<string, Answer>>,
  user: Readonly<Record<string, unknown>> = {},
): Promise<Authorized> => {
  const [end] = await signInAt(at(pages), { out, user: { totp_secret: SECRET, ...user } });
  assert.ok(end);
  return end;
};

for (const [what, pages] of WALKS)
  test(`${what}: the forms lead to a code`, async () => {
    const { code, reason } = await ends(pages);
    assert.equal(code, CODE, reason);
  });

test('of a form is sent what a browser sends: no more, and to where the button says', async () => {
  let sent = new URLSearchParams();
  const pages = {
    [START]: `<base href="/deep/">${form(
      `<input name="login"><input type="password" name="secret"><input name="off" value="1" disabled>
       <fieldset disabled><input name="apart" value="1"></fieldset>
       <input type="checkbox" name="stay" value="yes"><input type="checkbox" name="terms" required>
       <select name="tongue"><option value="en">English</option><option value="de" selected>Deutsch</option></select>
       <textarea name="note">as it was</textarea><input type="file" name="file"><input type="reset" value="Clear">
       <button name="way" value="other" type="button">Other</button>
       <button name="way" value="this" formaction="signed">Sign in</button>`,
      'id="login-form" action="/nowhere"',
    )}<input type="hidden" name="far" value="near" form="login-form">`,
    '/deep/signed': (body: URLSearchParams) => {
      sent = body;
      return DONE;
    },
  };
  assert.equal((await ends(pages)).code, CODE);
  assert.deepEqual(Object.fromEntries(sent), {
    login: USER.username,
    secret: USER.password,
    terms: 'on',
    tongue: 'de',
    note: 'as it was',
    way: 'this',
    far: 'near',
  });
});

for (const [what, pages, user, reason] of FAILURES)
  test(`${what} is told by page, by what it says, and with a hint`, async () => {
    const end = await ends(pages, user);
    assert.equal(end.code, null);
    assert.match(end.reason, reason);
  });

test('a one-time code that was used is not used again', async () => {
  const address = `otpauth://totp/b?secret=${SECRET}&period=1`;
  const codes = [await oneTimeCode(address), await oneTimeCode(address), await oneTimeCode(address)];
  assert.equal(new Set(codes).size, 3);
});
