import { startReferenceProcess } from '../../../harness/run/reference-process.ts';

interface Served {
  readonly base_url: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly event_id: number;
}

/**
 * What a client prints of its talk with a reference environment of its own, as JSON.
 *
 * @param start starts the client with these arguments, and answers what it printed
 */
export async function talk(start: (args: readonly string[]) => Promise<string>): Promise<unknown> {
  const reference = await startReferenceProcess([]);
  try {
    const { base_url: base, client, event_id: event } = reference.profile as unknown as Served;
    return JSON.parse(await start([base, client.id, client.secret, `${event}`]));
  } finally {
    await reference.stop();
  }
}
