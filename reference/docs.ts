import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { OPERATIONS } from './domain/operations.ts';

const DOCUMENT = new URL('../spec/openapi.yaml', import.meta.url);

const rows = Object.entries(OPERATIONS)
  .map(
    ([id, { method, path, scope }]) =>
      `<tr><td>${method}</td><td>${path}</td><td>${scope}</td><td>${id}</td></tr>`,
  )
  .join('\n');

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API v2</title></head>
<body><h1>API v2</h1>
<p>The machine-readable contract is at <a href="/api/v2/openapi">/api/v2/openapi</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Scope</th><th>Operation</th></tr></thead>
<tbody>
${rows}
</tbody></table></body></html>
`;

/** The published contract and its pages; both stand outside API v2 and need no token. */
export function registerDocs(app: FastifyInstance): void {
  app.get('/api/v2/openapi', async (_request, reply) => {
    const text = await readFile(DOCUMENT, 'utf8').catch(() => undefined);
    if (text === undefined) return reply.code(404).send({ error: 'There is no published contract' });
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(parse(text)));
  });
  app.get('/api/v2/docs', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(PAGE),
  );
}
