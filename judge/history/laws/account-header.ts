import { showsIn } from '../book.ts';
import type { Law } from '../law.ts';
import { isServed } from '../seen.ts';

/** A personal token needs X-Account-Id, and the current user is a personal token's alone. */
export const accountHeader: Law = {
  name: 'account header',
  rules: ['account-id.own', 'account-id.required', 'me.get.personal-only'],
  ofParts: true,
  open: (book, { callers }) => ({
    see(seen) {
      const caller = seen.api === undefined ? undefined : callers.of(seen);
      if (caller?.kind !== 'token') return;
      const { grant, exchange } = caller.token;
      const account = seen.exchange.request.headers['x-account-id']?.trim() ?? '';
      const say = (rule: 'account-id.required' | 'me.get.personal-only', message: string): void =>
        book.broken({
          rule,
          message: `${seen.operation} was served ${message}`,
          expected: 'a refusal',
          actual: `${seen.status}`,
          by: showsIn(seen),
          after: [exchange],
        });
      const refused = seen.status >= 400 && seen.status < 500 && seen.status !== 429;
      if (grant === 'authorization_code' && account === '') {
        if (isServed(seen)) say('account-id.required', 'to a personal token without X-Account-Id');
        else if (refused) book.obeyed('account-id.required', seen.id);
      } else if (grant === 'authorization_code' && isServed(seen)) book.obeyed('account-id.own', seen.id);
      if (grant !== 'client_credentials' || seen.operation !== 'getMe' || account !== '') return;
      if (isServed(seen)) say('me.get.personal-only', 'to a client-credentials token');
      else if (refused) book.obeyed('me.get.personal-only', seen.id);
    },
  }),
};
