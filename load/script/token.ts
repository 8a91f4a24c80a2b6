import http from 'k6/http';

/** The live token that the desk hands out; `stale` is one that was refused. Null where it has none. */
export function tokenFrom(desk: string, stale: string): string | null {
  const answer = http.get(desk, {
    headers: stale === '' ? {} : { 'x-stale': stale },
    tags: { name: 'token desk', op: 'desk' },
  });
  return answer.status === 200 ? String(answer.body) : null;
}
