/** Whether a status is one that nobody may expect: a limit, an old token and a refusal of what may be done already are. */
export function isError(status: number, attempt: number, refusable: boolean): boolean {
  if ((status >= 200 && status < 300) || status === 429) return false;
  if (status === 401) return attempt > 1;
  return !(refusable && (status === 409 || status === 422));
}
