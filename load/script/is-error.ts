/**
 * Whether a status counts as an error. Not: 2xx, 429, a 401 that a new token may answer (`renewable`), and one that says
 * that the effect was there before, or that a pause is asked for (`excused`).
 */
export function isError(status: number, renewable: boolean, excused: boolean): boolean {
  if ((status >= 200 && status < 300) || status === 429) return false;
  if (status === 401) return !renewable;
  return !excused;
}
