import type { Account, Event, RegistrationType, Session, User } from '../domain/records.ts';
import type { FixedRecords } from './store.ts';

export const rowsById = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Reads the records that no call of the API changes. */
export class FixedReader {
  readonly #accounts: Map<number, Account>;
  readonly #users: Map<number, User>;
  readonly #events: Map<number, Event>;
  readonly #registrationTypes: Map<number, RegistrationType>;
  readonly #sessions: Map<number, Session>;

  constructor(data: FixedRecords) {
    this.#accounts = rowsById(data.accounts);
    this.#users = rowsById(data.users);
    this.#events = rowsById(data.events);
    this.#registrationTypes = rowsById(data.registrationTypes);
    this.#sessions = rowsById(data.sessions);
  }

  async account(id: number): Promise<Account | undefined> {
    return this.#accounts.get(id);
  }

  async user(id: number): Promise<User | undefined> {
    return this.#users.get(id);
  }

  async userByEmail(email: string): Promise<User | undefined> {
    return [...this.#users.values()].find((user) => user.email === email.toLowerCase());
  }

  async event(id: number): Promise<Event | undefined> {
    return this.#events.get(id);
  }

  async listEvents(accountId: number): Promise<readonly Event[]> {
    return [...this.#events.values()].filter((event) => event.account_id === accountId);
  }

  async registrationType(id: number): Promise<RegistrationType | undefined> {
    return this.#registrationTypes.get(id);
  }

  async session(id: number): Promise<Session | undefined> {
    return this.#sessions.get(id);
  }
}
