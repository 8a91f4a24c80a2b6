import type { IssuedToken } from '../broker/protocol.ts';
import { type Authorized, type AuthorizeRequest, scopesOf } from './authorize.ts';

/**
 * Why a token allows less than was asked for, where that is our own doing. It names fewer scopes (RFC 6749, 3.3 and 5.1),
 * and the page of consent had a box that was not ticked.
 */
export function narrowedBy(
  { leftAlone }: Authorized,
  request: AuthorizeRequest,
  { scope }: IssuedToken,
): string | undefined {
  const granted = scope?.split(/[\s,]+/);
  if (leftAlone !== true || granted === undefined) return undefined;
  if (scopesOf(request).every((one) => granted.includes(one))) return undefined;
  return `the page of consent has a box that was left alone, as it names no scope, and the token has scope "${scope}" alone: take user.sign_in: paste`;
}
