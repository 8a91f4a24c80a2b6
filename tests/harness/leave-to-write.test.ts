import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLeaveToWrite } from '../../harness/profile/leave-to-write.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { Raw } from '../../harness/profile/yaml-file.ts';

const profile = (raw: Raw): Profile => resolveProfile(raw, 'it');
const at = (base_url: string, rest: Raw = {}): Raw => ({ base_url, ...rest });
const production = { environment: 'production' };
const alpha = { environment: 'alpha' };
const local = { environment: 'local' };

/** What a production environment may be called, of which no list is complete. */
const PRODUCTION: readonly Raw[] = [
  at('https://prod.example.com'),
  at('https://prd.example.com'),
  at('https://prodapi.example.com'),
  at('https://api.example.com'),
  at('https://example.com'),
  at('https://www.example.com'),
  at('https://live.example.com'),
  at('https://events.example.com/production'),
  at('https://x1.execute-api.eu-west-1.amazonaws.com/prod'),
  at('https://eu-prod-1.example.com'),
  at('https://PROD.EXAMPLE.COM'),
  at('https://p.example.com', { name: 'eu-production' }),
  at('https://203.0.113.7'),
  at('https://[2001:db8::7]'),
  at('https://produktion.example.de'),
  at('https://gateway.example.com:8443/api', { name: 'main' }),
  at('https://alpha.example.com'),
  at('https://localhost.example.com'),
  at('http://127.0.0.1:8080'),
  at('http://localhost:8080'),
  at('http://[::1]:8080'),
  at('http://127.0.0.1:8080', production),
  at('http://localhost:8080', production),
  at('http://[::1]:8080', { ...production, name: 'local' }),
  at('https://alpha.example.com', { ...production, name: 'alpha' }),
];

/** What is alpha or local by its own word, whatever it is called. */
const HONEST: readonly Raw[] = [
  at('https://alpha.example.com', alpha),
  at('https://ALPHA.EXAMPLE.COM', alpha),
  at('https://staging.example.com', alpha),
  at('https://preprod.example.com', alpha),
  at('https://non-prod.example.com', alpha),
  at('https://pre-prod.example.com/production-copy', alpha),
  at('https://products.example.com', { ...alpha, name: 'reproduction' }),
  at('https://delivery.example.com', alpha),
  at('https://live-show.alpha.example.com', alpha),
  at('https://x1.execute-api.eu-west-1.amazonaws.com/alpha', alpha),
  at('https://203.0.113.7', alpha),
  at('https://[2001:db8::7]', alpha),
  at('http://127.0.0.1:8080', { ...alpha, name: 'forwarded' }),
  at('http://127.0.0.1:8080', local),
  at('http://localhost:3000', local),
  at('http://[::1]:3000/gateway', local),
  at('http://api.localhost:3000', local),
  at('http://host.docker.internal:3000', local),
  at('http://192.168.1.20:3000', local),
  at('http://muster-reference:4010', local),
  at('http://127.0.0.1:8080', { ...local, name: 'production' }),
];

test('writes to what nobody calls alpha or local have to be meant, in every spelling of production', () => {
  assert.ok(PRODUCTION.length >= 20);
  for (const raw of PRODUCTION) {
    const writing = profile({ ...raw, writes: 'allow' });
    assert.throws(
      () => checkLeaveToWrite(writing, false),
      /environment: .*--yes-production\.$/,
      String(raw.base_url),
    );
    checkLeaveToWrite(writing, true);
    checkLeaveToWrite(profile({ ...raw, writes: 'forbid' }), false);
    // Where nothing is said of writes, there are none.
    assert.equal(profile(raw).writes, 'forbid');
    checkLeaveToWrite(profile(raw), false);
  }
});

test('an environment that says it is alpha or local is written to unasked', () => {
  assert.ok(HONEST.length >= 20);
  for (const raw of HONEST) checkLeaveToWrite(profile({ ...raw, writes: 'allow' }), false);
});

test('nothing but a loopback address that says it is local may be written to, pressed and loaded by default', () => {
  for (const raw of [...PRODUCTION, ...HONEST]) {
    const { local: own, loopback, environment, writes, rate_limit, load, pace } = profile(raw);
    const free = loopback && environment === 'local';
    assert.equal(own, free);
    assert.deepEqual(
      [writes, rate_limit, load.allow, load.requests_per_second, pace.requests_per_second],
      free ? ['allow', 'probe', true, 5000, Number.POSITIVE_INFINITY] : ['forbid', 'avoid', false, 200, 50],
    );
  }
});
