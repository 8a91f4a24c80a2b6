import { gzipSync } from 'node:zlib';
import type { OperationId } from '../../../spec/contract.ts';
import type { Act, Answer } from '../hostile-server.ts';
import { type Behaviour, breaks, breaksAmong, conforms, type Outcome, unclear } from './behaviour.ts';
import { changed, JSON_TYPE, json, rewritten, withHeader } from './raw.ts';

const DEPTH = 100_000;
const MB = 1_000_000;

const onGetEvent = (id: string, does: string, act: Act, outcome: Outcome): Behaviour => ({
  id,
  does,
  on: 'getEvent' satisfies OperationId,
  suites: ['events', 'envelopes'],
  act,
  outcome,
});

const NO_JSON = breaks('envelope.json');
const text = (change: (body: string) => string | Buffer): Act =>
  changed((answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString()) as string) }));
const body = (bytes: (answer: Answer) => Buffer, ...headers: ReadonlyArray<readonly [string, string]>): Act =>
  changed((answer) => ({
    ...answer,
    headers: [...answer.headers, ...headers],
    body: bytes(answer),
  }));
const coded = (coding: string, bytes: (answer: Answer) => Buffer): Act =>
  body(bytes, ['content-encoding', coding]);

let bomb: Buffer | undefined;
/** A hundred megabytes of spaces in a tenth of one. */
const bombOf = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(100 * MB, 0x20), { level: 9 });
  return bomb;
};
const padded = ({ body: bytes }: Answer, megabytes: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(megabytes * MB, 0x20)]);

/** What can be wrong with a body. */
export const BODIES: readonly Behaviour[] = [
  onGetEvent(
    'body-50-mb',
    'answers with 50 MB',
    body((answer) => padded(answer, 50)),
    unclear(/larger than/),
  ),
  onGetEvent('gzip-bomb', 'packs 100 MB into a tenth of one', coded('gzip', bombOf), unclear(/larger than/)),
  onGetEvent(
    'gzip-garbage',
    'calls garbage gzip',
    coded('gzip', () => Buffer.from('\x1f\x8b\x08garbage')),
    breaks('events.get.200'),
  ),
  onGetEvent(
    'gzip-cut',
    'sends half of a packed body',
    coded('gzip', ({ body: bytes }) => gzipSync(bytes).subarray(0, 40)),
    breaks('events.get.200'),
  ),
  onGetEvent(
    'gzip-twice',
    'packs a body twice and says so',
    coded('gzip, gzip', ({ body: bytes }) => gzipSync(gzipSync(bytes))),
    conforms,
  ),
  onGetEvent(
    'coding-unknown',
    'uses a content coding that nobody knows',
    coded('vapour', ({ body: bytes }) => bytes),
    breaks('events.get.200'),
  ),
  onGetEvent(
    'json-cut',
    'cuts the JSON off',
    text((all) => all.slice(0, -9)),
    NO_JSON,
  ),
  onGetEvent(
    'json-empty',
    'answers 200 with nothing',
    text(() => ''),
    NO_JSON,
  ),
  onGetEvent(
    'json-two',
    'sends two JSON values',
    text((all) => all + all),
    NO_JSON,
  ),
  onGetEvent(
    'json-comment',
    'writes a comment into the JSON',
    text((all) => `/* hi */${all}`),
    NO_JSON,
  ),
  onGetEvent(
    'json-nan',
    'writes NaN',
    text((all) => all.replace('"metadata":{', '"metadata":{"n":NaN,')),
    NO_JSON,
  ),
  onGetEvent(
    'json-single-quotes',
    'writes Python in place of JSON',
    text((all) => all.replaceAll('"', "'")),
    NO_JSON,
  ),
  onGetEvent(
    'html',
    'answers 200 with a web page',
    changed(({ status }) => ({
      status,
      headers: [['content-type', 'text/html']],
      body: Buffer.from('<html>Welcome</html>'),
    })),
    NO_JSON,
  ),
  onGetEvent(
    'json-null',
    'answers null',
    text(() => 'null'),
    breaks('envelope.item'),
  ),
  onGetEvent(
    'json-number',
    'answers a number',
    text(() => '42'),
    breaks('envelope.item'),
  ),
  onGetEvent(
    'json-deep',
    `nests arrays ${DEPTH} deep in the metadata`,
    text((all) => all.replace('"metadata":{', `"metadata":{"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`)),
    conforms,
  ),
  onGetEvent(
    'json-deep-item',
    `answers an item that is ${DEPTH} arrays deep`,
    text(() => `{"item":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},"metadata":{}}`),
    breaks('envelope.item'),
  ),
  onGetEvent(
    'json-deep-objects',
    `answers an item that is ${DEPTH} objects deep`,
    text(() => `{"item":${'{"item":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)},"metadata":{}}`),
    breaks('event.id.present'),
  ),
  onGetEvent(
    'json-deep-open',
    `opens ${DEPTH} arrays and closes none`,
    text(() => '['.repeat(DEPTH)),
    NO_JSON,
  ),
  onGetEvent(
    'keys-duplicated',
    'writes every id twice, first a wrong one',
    text((all) => all.replaceAll('"id":', '"id":0,"id":')),
    conforms,
  ),
  onGetEvent(
    'keys-proto',
    'writes __proto__ and constructor keys',
    text((all) =>
      all.replace(
        '"item":{',
        '"item":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
      ),
    ),
    conforms,
  ),
  onGetEvent(
    'keys-many',
    'adds 20,000 keys',
    text((all) =>
      all.replace(
        '"metadata":{',
        `"metadata":{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(',')}`,
      ),
    ),
    conforms,
  ),
  onGetEvent(
    'utf8-broken',
    'writes bytes that are no UTF-8 into a name',
    text((all) => Buffer.from(all.replace('"name":"', '"name":"\xff\xfe'), 'latin1')),
    NO_JSON,
  ),
  onGetEvent(
    'utf16',
    'writes UTF-16',
    body(({ body: bytes }) => Buffer.from(bytes.toString(), 'utf16le')),
    NO_JSON,
  ),
  onGetEvent(
    'byte-order-mark',
    'begins with a byte order mark',
    text((all) => `\uFEFF${all}`),
    conforms,
  ),
  onGetEvent(
    'type-missing',
    'names no media type',
    changed(({ headers, ...rest }) => ({
      ...rest,
      headers: headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
    })),
    NO_JSON,
  ),
  onGetEvent(
    'type-garbage',
    'names a media type that is none',
    changed((answer) => withHeader(answer, 'content-type', ';;;/')),
    NO_JSON,
  ),
  {
    id: 'list-huge-number',
    does: 'answers an attendee whose id is 1e999',
    on: 'listAttendees',
    suites: ['attendees'],
    only: /^attendees\/(list|walk)/,
    act: rewritten((all) => all.replace(/"items":\[\{"id":\d+/, '"items":[{"id":1e999')),
    outcome: breaksAmong('attendee.id.value'),
  },
  {
    id: 'everything-null',
    does: 'answers 200 and null to everything',
    on: 'every',
    suites: ['events'],
    act: ({ reply }) => reply(json('null')),
    outcome: unclear(/was refused a token: 200 null/),
  },
  {
    id: 'everything-html',
    does: 'answers 200 and a web page to everything',
    on: 'every',
    suites: ['events'],
    act: ({ reply }) =>
      reply({ status: 200, headers: [['content-type', 'text/html']], body: Buffer.from('<html>Hi</html>') }),
    outcome: unclear(/serves web pages where/),
  },
  {
    id: 'everything-as-itself',
    does: 'answers every request with what was asked',
    on: 'every',
    suites: ['events'],
    act: ({ reply, body: sent }) => reply({ status: 200, headers: [JSON_TYPE], body: sent }),
    outcome: unclear(/serves nothing of this API where/),
  },
];
