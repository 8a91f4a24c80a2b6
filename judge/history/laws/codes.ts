import { showsIn } from '../book.ts';
import { formOf } from '../callers.ts';
import type { Law } from '../law.ts';
import type { Seen } from '../seen.ts';

interface Used {
  readonly id: string;
  readonly ended: number;
}

/** A code serves once, one exchange after the other, and only with the verifier of its challenge. */
export const codes: Law = {
  name: 'codes',
  rules: [
    'oauth.code.single-use',
    'oauth.pkce.right-verifier',
    'oauth.pkce.wrong-verifier',
    'oauth.pkce.missing-verifier',
  ],
  open(book) {
    const used = new Map<string, Used>();
    /** The challenges under which codes were handed out by a redirect. */
    const challenges = new Map<string, { challenge: string; by: string }>();
    const exchanged = (seen: Seen, code: string): void => {
      const { sent = {} } = seen.exchange.credentials ?? {};
      const asked = challenges.get(code);
      if (asked === undefined) return;
      if (sent.challenge === asked.challenge) {
        if (seen.status === 200) book.obeyed('oauth.pkce.right-verifier', seen.id);
        return;
      }
      const rule = sent.verifier === undefined ? 'oauth.pkce.missing-verifier' : 'oauth.pkce.wrong-verifier';
      if (seen.status === 400) book.obeyed(rule, seen.id);
      if (seen.status !== 200) return;
      book.broken({
        rule,
        message: `a challenged code obtained a token ${sent.verifier === undefined ? 'without a verifier' : 'with another verifier than its own'}`,
        expected: 'no token',
        actual: '200 with a token',
        by: showsIn(seen),
        after: [asked.by],
      });
    };
    return {
      see(seen) {
        const { sent = {}, granted = {} } = seen.exchange.credentials ?? {};
        if (granted.code !== undefined && sent.challenge !== undefined)
          challenges.set(granted.code, { challenge: sent.challenge, by: seen.id });
        if (seen.operation !== 'requestToken' || sent.code === undefined) return;
        if (formOf(seen.exchange.request.body).get('grant_type') !== 'authorization_code') return;
        exchanged(seen, sent.code);
        const before = used.get(sent.code);
        const got = seen.status === 200 && granted.token !== undefined;
        if (before === undefined) {
          if (got) used.set(sent.code, { id: seen.id, ended: seen.ended });
        } else if (before.ended > seen.started) return;
        else if (!got) book.obeyed('oauth.code.single-use', seen.id);
        else
          book.broken({
            rule: 'oauth.code.single-use',
            message: 'a code that had obtained a token obtained a second one',
            expected: 'no token',
            actual: '200 with a token',
            by: showsIn(seen),
            after: [before.id],
          });
      },
    };
  },
};
