import type { SignIn } from '../broker/token-keeper.ts';
import type { Profile } from '../profile/profile.ts';
import { authorizeByForms } from './authorize.ts';
import { knows, noCookies, type SignInCookies } from './shared-cookies.ts';

/**
 * The way in which the profile's user signs in. With `shared` cookies that is as the browser that signed in before,
 * unless a `fresh` one is asked for. A sign-in by browser that fails leaves a picture in the folder `run`, or in a new
 * one.
 */
export function signInFor(profile: Profile, run: string | undefined, shared?: SignInCookies): SignIn {
  const signIn: SignIn = async (wire, target, request, { fresh = false, again = false } = {}) => {
    const { user } = profile;
    if (user === undefined) throw new Error('the profile names no user');
    if (user.sign_in === 'browser') {
      const { authorizeByBrowser } = await import('./browser/sign-in.ts');
      return authorizeByBrowser(wire, target, user, request, run);
    }
    if (user.sign_in === 'paste') {
      const { authorizeByPaste } = await import('./paste-sign-in.ts');
      return authorizeByPaste(wire, target, user, request);
    }
    const kept = await shared?.take();
    const cookies = (fresh ? undefined : kept) ?? noCookies();
    const known = knows(cookies);
    const authorized = await authorizeByForms(wire, target, user, request, { cookies });
    if (authorized.code === null && again && known) return signIn(wire, target, request, { fresh: true });
    if (authorized.signedIn) await shared?.keep(cookies);
    return authorized;
  };
  return signIn;
}
