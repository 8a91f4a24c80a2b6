import type { IssuedToken, LiveIdentity } from '../broker/protocol.ts';

/** Who makes a call. */
export type Identity =
  /** A live token that the broker owns and renews. `accountId` stands in for the profile's own. */
  | { readonly kind: 'live'; readonly live: LiveIdentity; readonly accountId?: string | null }
  /** A token of this check alone: never renewed. `accountId`: X-Account-Id, sent as it is; null sends none. */
  | {
      readonly kind: 'token';
      readonly token: IssuedToken;
      readonly label: string;
      readonly accountId?: string | null;
    }
  /** An Authorization header written out, or none at all. */
  | {
      readonly kind: 'raw';
      readonly authorization: string | null;
      readonly label: string;
      readonly accountId?: string | null;
    };

export const CLIENT: Identity = { kind: 'live', live: 'client' };
export const READER: Identity = { kind: 'live', live: 'read' };
export const PERSONAL: Identity = { kind: 'live', live: 'personal' };
export const FOREIGN: Identity = { kind: 'live', live: 'foreign' };
export const NOBODY: Identity = { kind: 'raw', authorization: null, label: 'none' };

/** A short name of an identity for reports, without secrets. */
export function labelOf(identity: Identity): string {
  const account = identity.accountId === undefined ? '' : ` account ${identity.accountId ?? 'none'}`;
  return `${identity.kind === 'live' ? identity.live : identity.label}${account}`;
}
