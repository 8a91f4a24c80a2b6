import http from 'k6/http';

/** The live access token, from the token desk; `stale` is one that was refused. Null where the desk has none. */
export function tokenFrom(desk: string, stale: string): string | null {
  const answer = http.get(desk, {
    headers: stale === '' ? {} : { 'x-stale': stale },
    tags: { name: 'token desk', op: 'desk' },
  });
  return answer.status === 200 ? String(answer.body) : null;
}
