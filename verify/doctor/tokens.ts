import { type Item, missing, ok, wrong } from './item.ts';
import { statusOf } from './status.ts';
import type { Visit } from './visit.ts';

/** The tokens that the profile says are worth nothing any more. */
export async function checkTokens({ profile, ask }: Visit): Promise<Item[]> {
  const items: Item[] = [];
  for (const kind of ['expired', 'revoked'] as const) {
    const name = `tokens.${kind}`;
    const serves = `that ${kind === 'expired' ? 'an' : 'a'} ${kind} token is refused`;
    const token = profile.tokens[kind];
    if (token === undefined) {
      items.push(missing(name, serves));
      continue;
    }
    const reply = await ask('getAccount', {
      as: { kind: 'raw', authorization: `Bearer ${token}`, label: kind },
    });
    const accepted = typeof reply !== 'string' && reply.ok;
    items.push(
      accepted
        ? wrong(
            name,
            `is still accepted: name one in ${name} that is ${kind}, unless the environment does not look`,
            serves,
          )
        : ok(name, `is refused (${statusOf(reply)})`, serves),
    );
  }
  return items;
}
