/**
 * What Postman's published schema of collections (v2.1.0) says of the members that are written here, and nothing else: each
 * object has the members that it asks for, of the kinds that it allows.
 */
const object = (properties: object, ...required: readonly string[]): object => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
});
const list = (items: object): object => ({ type: 'array', items });

const TEXT = { type: 'string' };
const PAIRS = list(object({ key: TEXT, value: TEXT }, 'key', 'value'));

const EVENT = object(
  {
    listen: { enum: ['prerequest', 'test'] },
    script: object({ type: { const: 'text/javascript' }, exec: list(TEXT) }, 'exec'),
  },
  'listen',
);

const BODY = {
  type: 'object',
  oneOf: [
    object({ mode: { const: 'raw' }, raw: TEXT }, 'mode', 'raw'),
    object({ mode: { const: 'urlencoded' }, urlencoded: PAIRS }, 'mode', 'urlencoded'),
  ],
};

const REQUEST = object(
  {
    method: { enum: ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] },
    url: TEXT,
    header: PAIRS,
    body: BODY,
  },
  'method',
  'url',
);

const FOLDER = object(
  {
    name: TEXT,
    description: TEXT,
    item: list(object({ name: TEXT, request: REQUEST, event: list(EVENT) }, 'request')),
  },
  'item',
);

export const POSTMAN_SCHEMA = object(
  {
    info: object(
      {
        name: TEXT,
        description: TEXT,
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
      'name',
      'schema',
    ),
    item: list(FOLDER),
    variable: list(object({ key: TEXT, value: TEXT, type: { const: 'string' }, description: TEXT }, 'key')),
  },
  'info',
  'item',
);
