/** Bare Fastify, which answers each list of attendees with the bytes of its standard input. Prints its address when it is ready. */
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

const text = (await buffer(process.stdin)).toString();
const app = Fastify();
app.get('/api/v2/events/:event_id/attendees', async (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text),
);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
