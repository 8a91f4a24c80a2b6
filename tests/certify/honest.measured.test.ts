import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  behindTls,
  certified,
  checked,
  clientAlone,
  endsWith,
  newKeys,
  type Raw,
  served,
  tunnel,
} from './real-bundles.ts';

const { key, trusted } = newKeys();

interface Kind {
  readonly name: string;
  readonly policy: 'server' | 'full' | 'operational';
  readonly profile: (environment: Raw) => Raw | Promise<Raw>;
  /** What the receiver has to allow by name. */
  readonly allows?: (profile: Raw) => readonly string[];
}

const user = (environment: Raw): Raw => environment['user'] as Raw;

/** Kinds of honest profiles: each earns its certificate, and its bundle is accepted. */
const KINDS: readonly Kind[] = [
  { name: 'client credentials alone', policy: 'server', profile: clientAlone },
  { name: 'a user who signs in by forms', policy: 'full', profile: (environment) => environment },
  {
    name: 'a user who signs in in a browser',
    policy: 'full',
    profile: (environment) => ({ ...environment, user: { ...user(environment), sign_in: 'browser' } }),
  },
  {
    name: 'a service behind a proxy that the receiver allows',
    policy: 'server',
    profile: async (environment) => ({ ...clientAlone(environment), proxy: await tunnel() }),
    allows: ({ proxy }) => ['--allow-proxy', String(proxy)],
  },
  {
    name: 'TLS by an authority of its own',
    policy: 'full',
    profile: behindTls,
  },
  {
    name: 'the rate limit too',
    policy: 'operational',
    profile: (environment) => ({ ...environment, rate_limit: 'probe' }),
  },
  {
    name: 'headers of a gateway, a User-Agent of its own among them',
    policy: 'server',
    profile: (environment) => ({
      ...clientAlone(environment),
      headers: { 'User-Agent': 'a gateway wants this', 'X-Gateway-Key': 'key-of-the-gateway' },
    }),
  },
];

for (const { name, policy, profile, allows } of KINDS)
  test(`a certificate is earned with ${name}, and its bundle is accepted`, async () => {
    const raw = await profile(await served(policy === 'operational' ? ['--rate', '600'] : []));
    const nonce = `nonce-${policy}`;
    const made = await certified(raw, ['--policy', policy, '--key', key, '--nonce', nonce]);
    endsWith(0, made);
    const asked = ['--trusted-key', trusted, '--policy', policy, '--nonce', nonce, '--max-age', '1h'];
    const accepted = await checked(made.bundle, [
      ...asked,
      ...['--base-url', String(raw['base_url'])],
      ...(allows?.(raw) ?? []),
    ]);
    endsWith(0, accepted);
    assert.match(accepted.stdout, /ACCEPTED/);
  });
