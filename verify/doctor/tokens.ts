import { looksLikeToken } from '../../harness/call/token-form.ts';
import { type DoctorItem, missingItem, ok, unread, wrong } from './item.ts';
import { statusInWords } from './status.ts';
import type { Visit } from './visit.ts';

/** The tokens that the profile says are worth nothing any more. */
export async function checkTokens(visit: Visit): Promise<DoctorItem[]> {
  const items: DoctorItem[] = [];
  for (const kind of ['expired', 'revoked'] as const) items.push(await checkToken(visit, kind));
  return items;
}

async function checkToken({ profile, ask, token }: Visit, kind: 'expired' | 'revoked'): Promise<DoctorItem> {
  const name = `tokens.${kind}`;
  const serves = `that ${kind === 'expired' ? 'an' : 'a'} ${kind} token is refused`;
  const ended = profile.tokens[kind];
  if (ended === undefined) return missingItem(name, serves);
  const reply = await ask('getAccount', {
    as: { kind: 'raw', authorization: `Bearer ${ended}`, label: kind },
  });
  if (typeof reply !== 'string' && reply.ok)
    return wrong(
      name,
      `is still accepted: name one in ${name} that is ${kind}, unless the environment does not look`,
      serves,
    );
  const refused = `is refused (${statusInWords(reply)})`;
  if (profile.client === undefined)
    return unread(name, `${refused}, and no client shows what a token looks like here`, serves);
  const { issued } = await token(profile.client, 'read');
  // What never was a token is refused as well.
  return issued !== null && looksLikeToken(ended, issued.token)
    ? ok(name, `${refused}, and looks like a token that is granted here`, serves)
    : unread(
        name,
        `${refused}, and does not look like a token that is granted here: take one that was, and that has ${kind === 'expired' ? 'expired' : 'been revoked'} since`,
        serves,
      );
}
