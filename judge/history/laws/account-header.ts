import { showsIn } from '../book.ts';
import type { Law } from '../law.ts';
import { wasServed } from '../seen.ts';

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
      const isToBeRefused = (rule: 'account-id.required' | 'me.get.personal-only', to: string): void => {
        if (wasServed(seen))
          book.broken({
            rule,
            message: `${seen.operation} was served to ${to}`,
            expected: 'a refusal',
            actual: `${seen.status}`,
            by: showsIn(seen),
            after: [exchange],
          });
        else if (seen.status >= 400 && seen.status < 500 && seen.status !== 429) book.obeyed(rule, seen.id);
      };
      const isPersonal = grant === 'authorization_code';
      if (isPersonal && account === '')
        isToBeRefused('account-id.required', 'a personal token without X-Account-Id');
      else if (isPersonal && wasServed(seen)) book.obeyed('account-id.own', seen.id);
      else if (grant === 'client_credentials' && seen.operation === 'getMe' && account === '')
        isToBeRefused('me.get.personal-only', 'a client-credentials token');
    },
  }),
};
