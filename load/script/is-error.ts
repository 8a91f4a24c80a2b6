/** Whether a status counts as an error. Not: 2xx, 429, the first 401 (an expired token), and one that says that the effect was there before (`refusable`). */
export function isError(status: number, attempt: number, refusable: boolean): boolean {
  if ((status >= 200 && status < 300) || status === 429) return false;
  if (status === 401) return attempt > 1;
  return !refusable;
}
