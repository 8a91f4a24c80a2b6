import { alone, lawful, type Variant } from './variant.ts';

/** The lawful forms of values and of messages. */
export const forms: readonly Variant[] = [
  lawful(
    'timestamps-seconds',
    ['attendee.created-at.form', 'event.types'],
    'Instants are seconds since 1970.',
    { timestamps: 'seconds' },
  ),
  lawful(
    'timestamps-milliseconds',
    ['attendee.created-at.form', 'event.types'],
    'Instants are milliseconds since 1970.',
    { timestamps: 'milliseconds' },
  ),
  lawful(
    'timestamps-offset',
    ['attendee.created-at.form', 'event.types'],
    'Instants are ISO 8601 with an offset.',
    { timestamps: 'iso-offset' },
  ),
  lawful(
    'timestamps-text',
    ['attendee.created-at.form', 'event.types'],
    'Instants are written as in an HTTP date.',
    { timestamps: 'text' },
  ),
  lawful('qr-code-integer', ['attendee.qr-code.form'], 'qr_code is an integer.', { qrCode: 'integer' }),
  lawful('qr-code-object', ['attendee.qr-code.form'], 'qr_code is an object.', { qrCode: 'object' }),
  lawful('big-ids', [], 'Ids of attendees, attendee fields and registration types lie beyond 2^53.', {
    ids: 'big',
  }),
  lawful(
    'extra-fields',
    ['metadata.contents', 'account.fields'],
    'Every object has fields that the contract does not know.',
    { extraFields: true },
  ),
  lawful('metadata-filled', ['metadata.contents'], 'metadata tells about the request.', {
    metadata: 'request',
  }),
  lawful('http-no-charset', [], 'The media type is given without a charset.', {
    contentType: 'application/json',
  }),
  lawful('http-charset-upper-case', [], 'The media type is given in another spelling.', {
    contentType: 'Application/JSON;charset=UTF-8',
  }),
  lawful('http-chunked', [], 'Bodies come in chunks, without a length.', { chunked: true }),
  lawful('http-gzip', [], 'Bodies are compressed for those who accept it.', { gzip: true }),
  lawful('http-etag', [], 'Reads carry a weak ETag and answer conditional requests.', { etag: true }),
  lawful('http-pretty', [], 'JSON is indented.', { prettyJson: true }),
  alone('gateway-paths', [], 'A gateway decodes separators in paths, and takes out dots and empty parts.', {
    normalisesPaths: true,
  }),
];
