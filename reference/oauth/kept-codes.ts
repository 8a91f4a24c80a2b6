import type { State } from '../state.ts';
import type { Code } from './codes.ts';
import { keptKey } from './tokens.ts';

type Place = Pick<State, 'codes' | 'applications' | 'keeper'>;

/** Remembers a code, and keeps it beyond the process. */
export async function keepCode({ codes, keeper }: Place, code: Code): Promise<void> {
  codes.set(code.value, code);
  const { value, client, expiresAt, ...kept } = code;
  await keeper?.write('code', keptKey(value), {
    ...kept,
    clientId: client.id,
    expiresAt: expiresAt.getTime(),
  });
}

/** The code of this value: of this process, or kept by another one. */
export async function codeNamed(
  { codes, applications, keeper }: Place,
  value: string,
): Promise<Code | undefined> {
  const known = codes.get(value);
  if (known !== undefined) return known;
  const kept = await keeper?.read('code', keptKey(value));
  const client = applications.get(kept?.clientId ?? '');
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
    return { ...kept!, spent: true };
  });
  return live;
}
