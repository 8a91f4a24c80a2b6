import { CookieJar } from 'tough-cookie';
import type { SignIn } from '../broker/token-keeper.ts';
import type { Profile } from '../profile/profile.ts';
import { authorizeByForms } from './authorize.ts';
import type { SignInCookies } from './shared-cookies.ts';

/** The way in which the profile's user signs in; with `shared` cookies, as the browser that signed in before. */
export function signInFor(profile: Profile, shared?: SignInCookies): SignIn {
  return async (wire, target, request) => {
    const { user } = profile;
    if (user === undefined) throw new Error('the profile names no user');
    if (user.sign_in === 'browser') {
      const { authorizeByBrowser } = await import('./browser/sign-in.ts');
      return authorizeByBrowser(wire, target, user, request);
    }
    if (user.sign_in === 'paste') {
      const { authorizeByPaste } = await import('./paste-sign-in.ts');
      return authorizeByPaste(wire, target, user, request);
    }
    const cookies = (await shared?.take()) ?? new CookieJar();
    const authorized = await authorizeByForms(wire, target, user, request, { cookies });
    if (authorized.signedIn) await shared?.keep(cookies);
    return authorized;
  };
}
