import exec from 'k6/execution';
import http, { type RefinedParams } from 'k6/http';
import type { K6Answer } from './answers.ts';
// Beside the bundled script: the module of the user, or one without it.
import * as client from './client.js';

const own = client.default;
type ScannerCall = client.ScannerCall;

/** Sends one request. */
type Request = (
  method: ScannerCall['method'],
  url: string,
  body: string | null,
  params: RefinedParams<'text'>,
) => K6Answer;

/** What sends the requests of an operation: k6, or in its place the module of the user. */
export const senderOf = (operation: string, scanner: number): Request =>
  typeof own === 'function' ? byModule(own, operation, scanner) : http.request;

function byModule(send: NonNullable<typeof own>, operation: string, scanner: number): Request {
  return (method, url, body, { headers, timeout }) => {
    let answer: K6Answer | undefined;
    let why = 'it returned no response';
    try {
      answer = send({
        operation,
        scanner,
        method,
        url,
        body,
        headers: { ...headers } as ScannerCall['headers'],
        timeout,
      });
    } catch (error) {
      why = `it threw ${String(error)}`;
    }
    // What it did is unknown, and no failure of the service.
    if (typeof answer?.status !== 'number')
      exec.test.abort(`the module in place of the scanner failed at ${operation}: ${why}`);
    return answer as K6Answer;
  };
}

/** The body that was sent: what the module of a user made of the one that was planned. */
export const sentBy = (got: K6Answer, planned: string | null): string | null =>
  typeof own === 'function' ? got.request.body || null : planned;
