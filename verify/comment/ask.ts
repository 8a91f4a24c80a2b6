import { EnvHttpProxyAgent, request } from 'undici';
import { whyUnanswered } from '../../harness/transport/why-unanswered.ts';
import { Refused } from './host.ts';

const MOST_MS = 30_000;
const SHOWN = 200;

/** What is asked of the host of a pull or merge request. */
export interface HostCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/**
 * The JSON that a host answers with 2xx, by the proxy that the variables of the job name.
 * @throws Refused with what the host said, and no header that was sent to it.
 */
export async function ask({ method, url, headers, json }: HostCall): Promise<unknown> {
  const dispatcher = new EnvHttpProxyAgent();
  const { host } = new URL(url);
  try {
    const { statusCode, body } = await request(url, {
      ...{ dispatcher, method, signal: AbortSignal.timeout(MOST_MS) },
      headers: {
        accept: 'application/json',
        'user-agent': 'muster',
        ...headers,
        ...(json !== undefined && JSON_BODY),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await body.text();
    if (statusCode >= 200 && statusCode < 300) return parsed(text, host);
    throw new Refused(`${host} answered ${statusCode} ${text.slice(0, SHOWN)}`.trim());
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${host} ${whyUnanswered(error, MOST_MS)}`);
  } finally {
    await dispatcher.close();
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

function parsed(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${host} answered with no JSON`);
  }
}
