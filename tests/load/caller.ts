interface Named {
  readonly base_url: string;
  readonly event_id: string | number;
  readonly client: { readonly id: string; readonly secret: string };
}

/** What calls the API in the event of a profile as its client, below `/events/{event_id}`: beside a load, and by nothing of it. */
export async function caller(
  profile: Readonly<Record<string, unknown>>,
): Promise<(method: string, path: string, item?: object) => Promise<Response>> {
  const { base_url, event_id, client } = profile as unknown as Named;
  const granted = await fetch(`${base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      scope: 'read write',
    }),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  return (method, path, item) =>
    fetch(`${base_url}/api/v2/events/${event_id}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(item !== undefined && { body: JSON.stringify({ item }) }),
    });
}
