import type { Answer, Met } from '../hostile-server.ts';
import { type Behaviour, breaks, conforms, unclear } from './behaviour.ts';
import { drip, flood, headOf, wholeOf, withHeader } from './raw.ts';

const EVENTS = ['events'];
const MUCH = 'x'.repeat(0x10000);
/** Against it every wait is a wait in vain. */
const SHORT_MS = 700;
const NO_ANSWER = /requests to getEvent had no whole answer in time/;
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const headWithLength = (answer: Answer, length: number): string =>
  `${headOf(answer, `content-length: ${length}`)}\r\n`;
const soon = (work: () => void): void => void setTimeout(work, 20);

/** Writes what `bytes` makes of the real answer, and does something to the connection a moment later. */
const raw =
  (bytes: (answer: Answer) => string | Buffer, then: (met: Met) => void = () => {}) =>
  async (met: Met): Promise<void> => {
    met.socket.write(bytes(await met.real()));
    soon(() => then(met));
  };

const resets = ({ socket }: Met): void => void socket.resetAndDestroy();
const ends = ({ socket }: Met): void => void socket.end();

/** What can be done to a connection. */
export const CONNECTION: readonly Behaviour[] = [
  {
    id: 'refuses',
    does: 'refuses every connection',
    on: 'every',
    suites: EVENTS,
    refuses: true,
    act: resets,
    outcome: unclear(/cannot be reached \(connection refused\)/),
  },
  {
    id: 'resets-everything',
    does: 'resets every connection once a request has come',
    on: 'every',
    suites: EVENTS,
    act: resets,
    outcome: unclear(/cannot be reached/),
  },
  {
    id: 'closes-everything',
    does: 'closes every connection without a word',
    on: 'every',
    suites: EVENTS,
    act: ends,
    outcome: unclear(/cannot be reached/),
  },
  {
    id: 'hangs-on-everything',
    does: 'takes every request and never answers',
    on: 'every',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: () => {},
    outcome: unclear(/cannot be reached \(no whole answer within/),
  },
  {
    id: 'resets-before-headers',
    does: 'resets the connection before the first byte of one operation',
    on: 'getEvent',
    suites: EVENTS,
    act: resets,
    outcome: breaks('events.get.200'),
  },
  {
    id: 'resets-in-headers',
    does: 'resets the connection in the middle of the headers',
    on: 'getEvent',
    suites: EVENTS,
    act: raw((answer) => headOf(answer).slice(0, 30), resets),
    outcome: breaks('events.get.200'),
  },
  {
    id: 'resets-in-body',
    does: 'resets the connection in the middle of the body',
    on: 'getEvent',
    suites: EVENTS,
    act: raw((answer) => half(wholeOf(answer)), resets),
    outcome: breaks('events.get.200'),
  },
  {
    id: 'closes-in-body',
    does: 'closes the connection before the announced length was sent',
    on: 'getEvent',
    suites: EVENTS,
    act: raw(({ body, ...rest }) => headWithLength({ body, ...rest }, body.length + 9) + body, ends),
    outcome: breaks('events.get.200'),
  },
  {
    id: 'closes-in-chunk',
    does: 'closes the connection before the last chunk',
    on: 'getEvent',
    suites: EVENTS,
    act: raw(
      (answer) =>
        `${headOf(answer, 'transfer-encoding: chunked')}\r\n${answer.body.length.toString(16)}\r\n${answer.body}\r\n`,
      ends,
    ),
    outcome: breaks('events.get.200'),
  },
  {
    id: 'closes-after-each',
    does: 'closes the connection after each answer without having said so',
    on: 'api',
    suites: EVENTS,
    act: async ({ real, reply, socket }) => {
      reply(await real());
      setImmediate(() => socket.end());
    },
    outcome: conforms,
  },
  {
    id: 'closes-idle-at-once',
    does: 'closes connections that idle for 3 ms, just when they are to be used again',
    on: 'api',
    suites: EVENTS,
    act: async ({ real, reply, socket }) => {
      reply(await real());
      setTimeout(() => socket.destroy(), 3);
    },
    outcome: conforms,
  },
  {
    id: 'says-close',
    does: 'closes the connection after each answer, and says so',
    on: 'every',
    suites: EVENTS,
    act: async ({ real, reply }) => reply(withHeader(await real(), 'connection', 'close')),
    outcome: conforms,
  },
  {
    id: 'keeps-alive-one-second',
    does: 'keeps idle connections for one second, and says so',
    on: 'every',
    suites: EVENTS,
    act: async ({ real, reply }) => reply(withHeader(await real(), 'keep-alive', 'timeout=1')),
    outcome: conforms,
  },
  {
    id: 'answers-twice',
    does: 'sends every answer twice',
    on: 'getEvent',
    suites: EVENTS,
    act: async ({ real, socket }) => {
      const answer = await real();
      const once = headWithLength(answer, answer.body.length) + answer.body;
      socket.write(once + once);
    },
    outcome: conforms,
  },
  {
    id: 'hangs-before-headers',
    does: 'takes the request of one operation and never answers',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: () => {},
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'hangs-in-headers',
    does: 'stops in the middle of the headers',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: raw((answer) => headOf(answer)),
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'hangs-in-body',
    does: 'stops in the middle of the body',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: raw((answer) => half(wholeOf(answer))),
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'announces-too-much',
    does: 'announces a longer body than it sends, and waits',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: raw((answer) => headWithLength(answer, answer.body.length + 100) + answer.body),
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'drips-headers',
    does: 'sends the headers at a byte each 50 ms',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: async ({ real, socket }) => drip(socket, headOf(await real()).repeat(9), 50),
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'drips-body',
    does: 'sends the body at a byte each 50 ms',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: async ({ real, socket }) => {
      const answer = await real();
      socket.write(headWithLength(answer, answer.body.length));
      await drip(socket, answer.body.toString(), 50);
    },
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'drips-chunks',
    does: 'sends chunks of one space without an end',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: async ({ real, socket }) => {
      socket.write(`${headOf(await real(), 'transfer-encoding: chunked')}\r\n`);
      await drip(
        socket,
        Array.from({ length: 500 }, () => '1\r\n \r\n'),
        50,
      );
    },
    outcome: unclear(NO_ANSWER),
  },
  {
    id: 'body-endless',
    does: 'sends a body without an end, as fast as it is taken',
    on: 'getEvent',
    suites: EVENTS,
    act: async ({ real, socket }) =>
      flood(
        socket,
        `${headOf(await real(), 'transfer-encoding: chunked')}\r\n`,
        () => `10000\r\n${MUCH}\r\n`,
      ),
    outcome: unclear(/larger than/),
  },
  {
    id: 'headers-endless',
    does: 'sends headers without an end, as fast as they are taken',
    on: 'getEvent',
    suites: EVENTS,
    act: async ({ real, socket }) =>
      flood(socket, headOf(await real()), (count) => `x-${count}: ${MUCH.slice(0, 1000)}\r\n`),
    outcome: unclear(/the headers are larger/),
  },
  {
    id: 'floods-interim',
    does: 'sends interim answers without an end',
    on: 'getEvent',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: ({ socket }) =>
      drip(
        socket,
        Array.from({ length: 500 }, () => 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(20)),
        20,
      ),
    outcome: unclear(NO_ANSWER),
  },
];
