import { Pool } from 'undici';
import { type ClientProfile, obtainToken } from './token.ts';

const PER_PAGE = 100;
const AT_ONCE = 4;
/** Before they count: the compiler has seen the code by then. */
const WARM_UP = 300;
const MEASURED = 1000;

/**
 * Milliseconds of this process's processor to read a page of the list by undici, and to parse it: what no client of it can
 * go below. Nothing is looked at.
 */
export async function barePageMs(
  profile: ClientProfile & { readonly event_id: number | string },
  attendees: number,
): Promise<number> {
  const authorization = `Bearer ${await obtainToken(profile, 'read')}`;
  const pool = new Pool(profile.base_url, { connections: AT_ONCE });
  const pages = Math.max(1, Math.ceil(attendees / PER_PAGE));
  let asked = 0;
  const read = async (until: number): Promise<void> => {
    while (asked < until) {
      asked += 1;
      const path = `/api/v2/events/${profile.event_id}/attendees?page=${(asked % pages) + 1}&per_page=${PER_PAGE}`;
      const { body } = await pool.request({ path, method: 'GET', headers: { authorization } });
      JSON.parse(await body.text());
    }
  };
  const all = (until: number): Promise<unknown> =>
    Promise.all(Array.from({ length: AT_ONCE }, () => read(until)));
  try {
    await all(WARM_UP);
    const before = process.cpuUsage();
    await all(WARM_UP + MEASURED);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / MEASURED;
  } finally {
    await pool.close();
  }
}
