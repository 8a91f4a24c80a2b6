import { chosenBy } from './number-of.ts';

/** What ordinary clients of an API call themselves. */
const AGENTS = [
  'axios/1.7.9',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'Go-http-client/1.1',
  'okhttp/4.12.0',
  'python-requests/2.32.3',
  'Faraday v2.12.2',
  'Java-http-client/21.0.5',
  'GuzzleHttp/7',
  'curl/8.5.0',
  'PostmanRuntime/7.43.0',
] as const;

/** The User-Agent of a run that does not say who it is: one for all of its requests, drawn by its id. */
export const ordinaryAgentOf = (runId: string): string => chosenBy(runId, AGENTS);
