import { CookieJar } from 'tough-cookie';

const SHELF = 'cookies';

/** Where a run keeps things that one process after the other may have. */
interface Shelf {
  take(shelf: string): Promise<unknown>;
  lay(shelf: string, thing: unknown): Promise<void>;
}

/** The cookies with which the user of a run is signed in: one sign-in serves many authorizations, as in a browser. */
export interface SignInCookies {
  /** Those of the last visit, for one visit at a time; fresh ones where there are none. */
  take(): Promise<CookieJar>;
  keep(cookies: CookieJar): Promise<void>;
}

/** A browser that has been nowhere. A host of one word may set cookies for itself by its name (RFC 6265, 5.3). */
export const noCookies = (): CookieJar => new CookieJar(undefined, { rejectPublicSuffixes: false });

/** Whether a browser has been here before. */
export const knows = (cookies: CookieJar): boolean => (cookies.serializeSync()?.cookies.length ?? 0) > 0;

/** The cookies that the processes of a run share. They stay in memory, and in no record. */
export const sharedCookies = (shelf: Shelf): SignInCookies => ({
  take: async () => {
    const kept = await shelf.take(SHELF);
    return typeof kept === 'string' ? CookieJar.deserializeSync(kept) : noCookies();
  },
  keep: (cookies) => shelf.lay(SHELF, JSON.stringify(cookies.serializeSync())),
});
