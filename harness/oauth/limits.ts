/** What a sign-in may take, whatever its pages do: none of them holds a command for ever. */
export const SIGN_IN_LIMITS = {
  /** All of it, in milliseconds: its pages, their waits, and its second and third beginning. */
  ms: 180_000,
  /** How many pages it goes through, and how many redirects lead to each. */
  pages: 10,
  redirects: 10,
  /** How often it begins where its answers are lost, or are a gateway's. */
  visits: 3,
  /** How often a page is asked for while a limiter refuses it. */
  waits: 12,
} as const;

/** What is said of a sign-in that took longer. */
export const TOO_LONG = `the sign-in did not end within ${SIGN_IN_LIMITS.ms / 60_000} minutes`;

/** What is said of one that goes on and on. */
export const TOO_MANY_PAGES = `the sign-in did not end after ${SIGN_IN_LIMITS.pages} pages`;
