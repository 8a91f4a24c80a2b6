import type { Answer, Met } from '../hostile-server.ts';
import { type Behaviour, breaks, conforms, unclear } from './behaviour.ts';
import { headOf, wholeOf } from './raw.ts';

const EVENTS = ['events', 'envelopes'];

/** Writes these bytes for an answer and ends the connection. */
const says =
  (bytes: (answer: Answer) => string | Buffer) =>
  async ({ real, socket }: Met): Promise<void> => {
    socket.end(bytes(await real()));
  };

const onGetEvent = (
  id: string,
  does: string,
  bytes: (answer: Answer) => string | Buffer,
  outcome = breaks('events.get.200'),
): Behaviour => ({ id, does, on: 'getEvent', suites: EVENTS, act: says(bytes), outcome });

/** A good answer with something more among its headers. */
const withMore =
  (...more: readonly string[]): ((answer: Answer) => string) =>
  (answer) =>
    `${headOf(answer, `content-length: ${answer.body.length}`, ...more)}\r\n${answer.body}`;

/** What can be wrong with an answer before its body means anything (RFC 9112). */
export const FRAMING: readonly Behaviour[] = [
  onGetEvent(
    'length-too-short',
    'announces a shorter body than it sends',
    (answer) => `${headOf(answer, `content-length: ${answer.body.length - 5}`)}\r\n${answer.body}`,
    breaks('envelope.json'),
  ),
  onGetEvent(
    'two-lengths',
    'announces two lengths',
    (answer) =>
      `${headOf(answer, `content-length: ${answer.body.length}`, 'content-length: 7')}\r\n${answer.body}`,
  ),
  onGetEvent(
    'negative-length',
    'announces a negative length',
    (answer) => `${headOf(answer, 'content-length: -1')}\r\n${answer.body}`,
  ),
  onGetEvent(
    'length-no-number',
    'announces a length that is no number',
    (answer) => `${headOf(answer, 'content-length: many')}\r\n${answer.body}`,
  ),
  onGetEvent(
    'length-and-chunks',
    'announces a length and sends chunks',
    (answer) =>
      `${headOf(answer, 'content-length: 5', 'transfer-encoding: chunked')}\r\n${answer.body.length.toString(16)}\r\n${answer.body}\r\n0\r\n\r\n`,
  ),
  onGetEvent(
    'chunk-no-number',
    'sends a chunk whose size is no number',
    (answer) => `${headOf(answer, 'transfer-encoding: chunked')}\r\nzz\r\n${answer.body}\r\n0\r\n\r\n`,
  ),
  onGetEvent(
    'chunk-too-large',
    'sends a chunk of 2^80 bytes',
    (answer) =>
      `${headOf(answer, 'transfer-encoding: chunked')}\r\n${'f'.repeat(20)}\r\n${answer.body}\r\n0\r\n\r\n`,
  ),
  onGetEvent(
    'trailers',
    'sends trailers behind the last chunk',
    (answer) =>
      `${headOf(answer, 'transfer-encoding: chunked')}\r\n${answer.body.length.toString(16)}\r\n${answer.body}\r\n0\r\nx-sum: 1\r\n\r\n`,
    conforms,
  ),
  onGetEvent(
    'http-1-0',
    'speaks HTTP/1.0, without a length',
    (answer) => `${headOf(answer).replace('HTTP/1.1', 'HTTP/1.0')}\r\n${answer.body}`,
    conforms,
  ),
  onGetEvent('http-0-9', 'sends the body alone', ({ body }) => body),
  onGetEvent('http-3-9', 'speaks a version that does not exist', (answer) =>
    wholeOf(answer).toString().replace('HTTP/1.1', 'HTTP/3.9'),
  ),
  onGetEvent('no-status', 'sends a status line without a status', (answer) =>
    wholeOf(answer).toString().replace('200', ''),
  ),
  onGetEvent('status-999', 'answers with the status 999', (answer) => wholeOf({ ...answer, status: 999 })),
  onGetEvent('status-42', 'answers with the status 42', (answer) => wholeOf({ ...answer, status: 42 })),
  onGetEvent(
    'status-304',
    'answers 304 to a request without conditions',
    (answer) => `${headOf({ ...answer, status: 304 })}\r\n`,
  ),
  onGetEvent('no-content-with-body', 'answers 204 and sends a body', (answer) =>
    wholeOf({ ...answer, status: 204 }),
  ),
  onGetEvent(
    'switches-protocols',
    'switches to another protocol',
    (answer) => `HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n${answer.body}`,
  ),
  onGetEvent(
    'interim-answers',
    'sends a few interim answers first',
    (answer) => `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(5)}${wholeOf(answer)}`,
    conforms,
  ),
  onGetEvent(
    'headers-10000',
    'sends 10,000 headers',
    (answer) => withMore(...Array.from({ length: 10_000 }, (_, index) => `x-${index}: ${index}`))(answer),
    conforms,
  ),
  onGetEvent(
    'header-1-mb',
    'sends a header of a megabyte',
    withMore(`x-long: ${'a'.repeat(1_000_000)}`),
    unclear(/getEvent got no answer: the headers are larger/i),
  ),
  onGetEvent(
    'cookies-500',
    'sets 500 cookies',
    withMore(...Array.from({ length: 250 }, (_, index) => `set-cookie: c${index}=1`)),
    conforms,
  ),
  onGetEvent(
    'header-injected',
    'lets a value end its header and begin another',
    withMore('x-name: a\nx-evil: 1\n\nb'),
  ),
  onGetEvent('header-nul', 'sends a zero byte in a header', withMore('x-name: a\0b')),
  onGetEvent('header-name-space', 'sends a header whose name holds a space', withMore('x name: a')),
  onGetEvent('header-folded', 'folds a header over two lines', withMore('x-name: a\r\n b')),
  onGetEvent('header-no-name', 'sends a header without a name', withMore(': a')),
];
