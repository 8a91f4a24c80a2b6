import { behindTls, clientAlone, type Raw, tunnel } from './real-bundles.ts';

export interface Kind {
  readonly name: string;
  readonly policy: 'server' | 'full' | 'operational';
  readonly profile: (environment: Raw) => Raw | Promise<Raw>;
  /** How the environment answers gaps. */
  readonly variant?: string;
  /** What the receiver has to allow by name. */
  readonly allows?: (profile: Raw) => readonly string[];
}

const user = (environment: Raw): Raw => environment['user'] as Raw;

/** Kinds of honest profiles: each earns its certificate, and its bundle is accepted. */
export const KINDS: readonly Kind[] = [
  { name: 'client credentials alone', policy: 'server', profile: clientAlone },
  { name: 'a user who signs in by forms', policy: 'full', profile: (environment) => environment },
  {
    name: 'a user to whom codes are shown, and who has no address for them',
    policy: 'full',
    profile: (environment) => environment,
    variant: 'codes-shown-alone',
  },
  {
    name: 'a user whose codes are sent to an address',
    policy: 'full',
    profile: (environment) => environment,
    variant: 'codes-redirected',
  },
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
