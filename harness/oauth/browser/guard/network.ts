import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses, and which of those a page may lead to. */
export interface Network {
  addressesOf(host: string): Promise<LookupAddress[]>;
  mayReach(address: string): boolean;
}

/** The network of this machine. A name below `localhost` is this machine, whatever its resolver knows (RFC 6761, 6.3). */
export const NETWORK: Network = {
  addressesOf: (host) =>
    /(^|\.)localhost\.?$/i.test(host)
      ? Promise.resolve(LOOPBACK)
      : new Promise((resolve, reject) =>
          lookup(host, { all: true, verbatim: true }, (error, found) =>
            error === null ? resolve(found) : reject(error),
          ),
        ),
  mayReach: isPublicAddress,
};

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** A page led to an address that is none of the internet, and none of those that the profile allows. */
export class InnerAddress extends Error {
  constructor(host: string, address: string) {
    super(
      host === address ? `${host} is no public address` : `${host} is ${address}, which is no public address`,
    );
  }
}

/** The addresses of a host, as it stands in a URL. */
export async function addressesOf(host: string, network: Network): Promise<LookupAddress[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 0 ? network.addressesOf(bare) : [{ address: bare, family }];
}

/** The same, each of which may be reached. A connection goes to these: another look may find others. */
export async function reachable(host: string, network: Network): Promise<LookupAddress[]> {
  const found = await addressesOf(host, network);
  for (const { address } of found) if (!network.mayReach(address)) throw new InnerAddress(host, address);
  return found;
}

/** Answers a connection with addresses that are known already. */
export const pinnedTo =
  (found: readonly LookupAddress[]): LookupFunction =>
  (host, { all }, answer) => {
    const [first] = found;
    if (first === undefined) answer(new Error(`${host} has no address`), '');
    else if (all) answer(null, [...found]);
    else answer(null, first.address, first.family);
  };
