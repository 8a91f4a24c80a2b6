/** What a profile says of where tokens are had, and with what. */
export interface ClientProfile {
  readonly base_url: string;
  readonly client: { readonly id: string; readonly secret: string };
}

/** A token of the profile's application; undefined where none is granted. */
export async function obtainToken(
  { base_url: base, client: { id, secret } }: ClientProfile,
  scope?: string,
): Promise<string | undefined> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...{ client_id: id, client_secret: secret },
    ...(scope !== undefined && { scope }),
  });
  const reply = await fetch(`${base}/oauth/token`, { method: 'POST', body: form });
  return ((await reply.json()) as { access_token?: string }).access_token;
}
