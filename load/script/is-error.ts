/**
 * Whether a status counts as an error. 2xx, 429 and a 401 that a new token may answer (`renewable`) do not. One that says
 * that the effect was there before, or that a pause is asked for, does not either (`excused`).
 */
export function isError(status: number, renewable: boolean, excused: boolean): boolean {
  if ((status >= 200 && status < 300) || status === 429) return false;
  if (status === 401) return !renewable;
  return !excused;
}
