import type { Variant } from './variant.ts';

export const httpForms: readonly Variant[] = [
  {
    name: 'http-no-charset',
    gaps: [],
    about: 'The media type is given without a charset.',
    policy: { contentType: 'application/json' },
  },
  {
    name: 'http-charset-upper-case',
    gaps: [],
    about: 'The media type is given in another spelling.',
    policy: { contentType: 'Application/JSON;charset=UTF-8' },
  },
  {
    name: 'http-chunked',
    gaps: [],
    about: 'Bodies come in chunks, without a length.',
    policy: { chunked: true },
  },
  {
    name: 'http-gzip',
    gaps: [],
    about: 'Bodies are compressed for those who accept it.',
    policy: { gzip: true },
  },
  {
    name: 'http-etag',
    gaps: [],
    about: 'Reads carry a weak ETag and answer conditional requests.',
    policy: { etag: true },
  },
  {
    name: 'http-pretty',
    gaps: [],
    about: 'JSON is indented.',
    policy: { prettyJson: true },
  },
];
