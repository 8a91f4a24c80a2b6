import type { ServerState } from '../state.ts';
import { applicationNamed } from './applications.ts';
import type { Code } from './codes.ts';
import { keptKey } from './secrets.ts';

type Place = Pick<ServerState, 'codes' | 'applications' | 'registry' | 'keeper'>;

/** Remembers a code, and keeps it beyond the process. */
export async function keepCode({ codes, keeper }: Place, code: Code): Promise<void> {
  codes.set(code.value, code);
  const { value, client, expiresAt, ...rest } = code;
  const kept = { ...rest, clientId: client.id, expiresAt: expiresAt.getTime() };
  await keeper?.write('code', keptKey(value), kept, `${client.id} ${code.userId}`);
}

/** The code of this value: of this process, or kept by another one. */
export async function codeNamed(place: Place, value: string): Promise<Code | undefined> {
  const { codes, keeper } = place;
  const known = codes.get(value);
  if (known !== undefined) return known;
  const kept = await keeper?.read('code', keptKey(value));
  const client = await applicationNamed(place, kept?.clientId ?? '');
  if (kept === undefined || client === undefined) return undefined;
  const code: Code = {
    value,
    client,
    userId: kept.userId,
    redirectUri: kept.redirectUri,
    scopes: kept.scopes,
    codeChallenge: kept.codeChallenge,
    codeChallengeMethod: kept.codeChallengeMethod,
    expiresAt: new Date(kept.expiresAt),
    spent: kept.spent,
    token: kept.token,
  };
  codes.set(value, code);
  return code;
}

/** Uses a code up; whether it was live. Of several processes at once, one alone finds it live. */
export async function spend({ keeper }: Place, code: Code): Promise<boolean> {
  let live = !code.spent;
  code.spent = true;
  await keeper?.change('code', keptKey(code.value), (kept) => {
    live &&= kept?.spent === false;
    code.token = kept?.token;
    return kept && { ...kept, spent: true };
  });
  return live;
}

/** Remembers which token a code has obtained. */
export async function bind({ keeper }: Place, code: Code, token: string): Promise<void> {
  code.token = token;
  await keeper?.change('code', keptKey(code.value), (kept) => kept && { ...kept, token });
}

/** Uses up all codes that were handed out for an application, to a user or to all of them. */
export async function spendAllOf({ codes, keeper }: Place, clientId: string, userId?: number): Promise<void> {
  for (const code of codes.values())
    if (code.client.id === clientId && (userId ?? code.userId) === code.userId) code.spent = true;
  const keys =
    userId === undefined
      ? keeper?.keysBelow('code', `${clientId} `)
      : keeper?.keysOf('code', `${clientId} ${userId}`);
  for (const key of (await keys) ?? [])
    await keeper?.change('code', key, (kept) => kept && { ...kept, spent: true });
}
