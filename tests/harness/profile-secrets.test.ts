import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { profileIn, scratch } from '../cli/muster.ts';

const SECRET = 'Tr0ub4dor&3';
const BASE = 'base_url: http://127.0.0.1:1\n';

/** Mistakes of people who write a secret, each with what is to be said of it. */
const MISTAKES: ReadonlyArray<readonly [profile: string, said: RegExp]> = [
  [
    `${BASE}client: { id: abc, ${SECRET} }`,
    /unknown key in "client", perhaps a value that belongs in quotes/,
  ],
  [`${BASE}${SECRET}: x`, /an unknown key, perhaps a value/],
  [`${BASE}client: { id: a, secret: "\\${SECRET}" }`, /line 2: a text in double quotes holds a backslash/],
  [`${BASE}client:\n  id: a\n  secret: *${SECRET}\n`, /line 4: a value begins with "\*"/],
  [`${BASE}client:\n  id: a\n  secret: "x"${SECRET}\n`, /no valid YAML at line 4/],
  [`${BASE}client:\n  id: a\n  secret: |${SECRET}\n`, /no valid YAML at line 4/],
  [`${BASE}%${SECRET}\n---\n`, /no valid YAML/],
  [`${BASE}client: { id: a, secret: ${SECRET}`, /no valid YAML/],
  [`${BASE}client:\n  id: a\n  secret: ${SECRET}: x\n`, /no valid YAML at line 4/],
  [`base_url: user:${SECRET}@alpha.example.com`, /a base_url without a scheme/],
  [`base_url: "http://user:${SECRET}@alpha.example.com:x"`, /a base_url that is no address/],
  [`base_url: "\${KEY}"`, /the base_url "\$\{KEY\}" without a scheme|a base_url without a scheme/],
  [
    `${BASE}tls: { key: "keys/\${KEY}.pem" }`,
    /names the file keys\/\$\{KEY\}\.pem at "tls\.key", which is not there/,
  ],
  [`${BASE}client: { id: a, secret: "a\${Tr0ub4dor}&3" }`, /needs an environment variable that is not set/],
  [
    `${BASE}known_failures: [{ rule: "\${KEY}", until: 2030-01-01 }]`,
    /a wrong value at "known_failures\.0\.rule"/,
  ],
  [
    `${BASE}known_failures: [{ rule: "${SECRET}", until: 2030-01-01 }]`,
    /a wrong value at "known_failures\.0/,
  ],
  [`${BASE}decisions: { "${SECRET}": x }`, /at "decisions"/],
  [`${BASE}pace: { concurrency: "${SECRET}" }`, /a wrong value at "pace\.concurrency"/],
  [`${BASE}proxy: "${SECRET}"`, /a wrong value at "proxy"/],
  [`${BASE}user: { account_id: 1, sign_in: "${SECRET}" }`, /a wrong value at "user\.sign_in"/],
  [
    `${BASE}user: { account_id: 1, sign_in: form, username: a, password: b, totp_secret: "${SECRET}" }`,
    /totp_secret/,
  ],
];

for (const [content, said] of MISTAKES)
  test(`a profile with a mistake is refused without repeating a secret: ${JSON.stringify(content)}`, () => {
    const file = profileIn(scratch(), content);
    let message = '';
    try {
      loadProfile(file, { KEY: SECRET });
    } catch (error) {
      assert.equal((error as Error).name, 'UsageError', String(error));
      message = (error as Error).message;
    }
    assert.match(message, said);
    assert.doesNotMatch(message, /Tr0ub4dor|dor&3/);
  });
