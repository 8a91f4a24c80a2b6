import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a server answers that answers everything alike. */
export type NullAnswer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): NullAnswer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const BEARER = { 'www-authenticate': 'Bearer' };
const PAGE = { page: 1, per_page: 25, total_count: 0, total_pages: 0 };

const INDEX = '<!doctype html><html><head><title>Home</title></head><body><h1>It works</h1></body></html>';

/** Servers that do nothing: their refusals are in due form, so that only what they lack can give them away. */
export const NULL_ANSWERS: Readonly<Record<string, NullAnswer>> = {
  'always 200 {}': json(200, {}),
  'always 200 with an empty record': json(200, { item: {}, metadata: {} }),
  'always 200 with an empty list': json(200, { items: [], metadata: PAGE }),
  'always 200 with no body': (_request, response) => {
    response.writeHead(200);
    response.end();
  },
  'always 204': (_request, response) => {
    response.writeHead(204);
    response.end();
  },
  'always 401': json(401, { error: 'unauthorized' }, BEARER),
  'always 404': json(404, { error: 'not found' }),
  'always 422': json(422, { errors: ['invalid'] }),
  'always 429 with Retry-After': json(429, { error: 'slow down' }, { 'retry-after': '1' }),
  'always 429 without Retry-After': json(429, { error: 'slow down' }),
  'always 500': json(500, { error: 'internal' }),
  'always 503': json(503, { error: 'unavailable' }),
  'an echo': (request, response, body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    let parsed: unknown = {};
    try {
      parsed = JSON.parse(body);
    } catch {}
    const echoed = { method: request.method, url: request.url, headers: request.headers, body };
    response.end(JSON.stringify({ ...echoed, ...(parsed as object), metadata: {} }));
  },
  'a static file server': (request, response) => {
    const found = request.method === 'GET' && request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' });
    response.end(found ? INDEX : '<html><body><h1>404 Not Found</h1></body></html>');
  },
  'a page for everything': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(INDEX);
  },
  'hangs up': (request) => {
    request.socket.destroy();
  },
};
