import type { LoadConnection } from '../../load/prepare/connection.ts';

/** An attendee of a list that a test makes up. */
export interface Listed {
  readonly id: string;
  email?: string;
  checkin_status?: string;
}

/** A connection to a list alone, which counts the pages that are read. `changed`: takes that so many pages were read. */
export function listedAlone(people: readonly Listed[], changed: (read: number) => void = () => {}) {
  const read: number[] = [];
  const call = async (_operation: string, { query }: { query: { page: number; per_page: number } }) => {
    const { page, per_page: per } = query;
    read.push(page);
    changed(read.length);
    const items = people.slice((page - 1) * per, page * per).map((one) => ({ ...one }));
    const metadata = { total_count: people.length, total_pages: Math.ceil(people.length / per) };
    return { items, metadata };
  };
  const connection = { client: { call }, event: '1', profile: { settle_ms: 0 } } as unknown as LoadConnection;
  return { connection, read };
}

/** People with ids from 1 on. */
export const peopleOf = (many: number): Listed[] =>
  Array.from({ length: many }, (_, index) => ({
    id: `${index + 1}`,
    email: `${index + 1}@example.org`,
    checkin_status: 'not_checked_in',
  }));
