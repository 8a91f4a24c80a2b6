/** What became of a request that had `ms` milliseconds and got no answer, as a clause that follows the name of the host. */
export function whyUnanswered(error: unknown, ms: number): string {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  return name === 'TimeoutError'
    ? `did not answer within ${ms / 1000} s`
    : `could not be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}
