import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { ServerReply } from '../call-context.ts';
import { Serialised } from './attendee-text.ts';
import type { ApiCall } from './call.ts';
import { encode } from './encode.ts';
import { writeJson } from './json.ts';

/** Compresses, tags and cuts the text as the policy says. */
function deliver(call: ApiCall, text: string, status: number, reply: FastifyReply): FastifyReply {
  const { policy } = call.world;
  if (policy.etag && status === 200 && call.spec.method === 'GET') {
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
    reply.header('etag', tag);
    if (call.request.headers['if-none-match'] === tag)
      return reply.code(304).removeHeader('content-type').send();
  }
  let payload = encode(text);
  if (policy.gzip && /\bgzip\b/.test(call.request.headers['accept-encoding'] ?? '')) {
    payload = gzipSync(payload);
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  }
  if (!policy.chunked) return reply.send(payload);
  const bytes = payload;
  const middle = Math.ceil(bytes.length / 2);
  return reply.send(
    Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)].filter((part) => part.length > 0)),
  );
}

/** Sends the reply of a call. */
export async function send(call: ApiCall, result: ServerReply, reply: FastifyReply): Promise<FastifyReply> {
  const { policy, hooks } = call.world;
  reply.code(result.status);
  for (const name in result.headers) reply.header(name, result.headers[name]);
  if (result.body === undefined) return reply.send();
  if (result.headers['content-type'] === undefined) reply.header('content-type', policy.contentType);
  let text = result.body instanceof Serialised ? result.body.text : writeJson(result.body, policy);
  if (hooks.text !== undefined) text = await hooks.text(call, text);
  return deliver(call, text, result.status, reply);
}
