import type { CDPSession } from '@playwright/test';

/** Where each request of a visit to the environment waits for its turn, within the pace of the run. */
export interface Turns {
  /** Waits until one may be sent; false where none may be any more. */
  take(request: string): Promise<boolean>;
  over(request: string): void;
}

/** They stay open as long as the page does. */
const UNENDING: readonly string[] = ['EventSource', 'WebSocket'];

/**
 * Holds every request of a page to an origin until it is its turn, and sends the headers of the profile with it. These
 * are pages, redirects, and what they load. What it asks of other hosts is no request to the environment, and carries
 * none of them. What is said of one request here is not said of where it is redirected to.
 */
export async function takeTurns(
  protocol: CDPSession,
  origin: string,
  headers: Readonly<Record<string, string>>,
  turns: Turns,
): Promise<void> {
  const withHeaders = (own: Readonly<Record<string, string>>): Array<{ name: string; value: string }> =>
    Object.entries({
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
      ...headers,
    }).map(([name, value]) => ({ name, value }));
  const paused = new Set<string>();
  const over = (request: string): void => {
    paused.delete(request);
    turns.over(request);
  };
  protocol.on('Fetch.requestPaused', async ({ requestId, networkId = requestId, resourceType, request }) => {
    // A redirect goes by the same id as what led to it, which is answered.
    turns.over(networkId);
    paused.add(networkId);
    const may = await turns.take(networkId);
    // The page may have left it meanwhile.
    if (!paused.delete(networkId) || UNENDING.includes(resourceType)) turns.over(networkId);
    const answer = may
      ? protocol.send('Fetch.continueRequest', { requestId, headers: withHeaders(request.headers) })
      : protocol.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    await answer.catch(() => {});
  });
  protocol.on('Network.loadingFinished', ({ requestId }) => over(requestId));
  protocol.on('Network.loadingFailed', ({ requestId }) => over(requestId));
  await protocol.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/*` }] });
}
