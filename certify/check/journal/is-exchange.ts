import type { Exchange } from '../../../record/exchange.ts';

type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => isParts(value) && Object.values(value).every(isText);
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);

const REQUEST: Readonly<Record<string, (value: unknown) => boolean>> = {
  method: isText,
  url: isText,
  headers: isTexts,
  body: isTextOrNull,
  path: isTexts,
  query: (value) => Array.isArray(value) && value.every(isPair),
};
const RESPONSE: Readonly<Record<string, (value: unknown) => boolean>> = {
  status: Number.isInteger,
  headers: isTexts,
  body: isText,
};
const FAILURE: Readonly<Record<string, (value: unknown) => boolean>> = { kind: isText, message: isText };
const areCredentials = (value: unknown): boolean =>
  value === undefined || (isParts(value) && Object.values(value).every(isTexts));
const EXCHANGE: Readonly<Record<keyof Exchange, (value: unknown) => boolean>> = {
  id: isText,
  operation: isText,
  check: isText,
  identity: isText,
  intent: (value) => value === 'valid' || value === 'probe' || value === 'malformed',
  request: (value) => has(value, REQUEST),
  response: (value) => value === null || has(value, RESPONSE),
  failure: (value) => value === null || has(value, FAILURE),
  started: Number.isFinite,
  ended: Number.isFinite,
  credentials: areCredentials,
};

const has = (value: unknown, shape: Readonly<Record<string, (value: unknown) => boolean>>): boolean =>
  isParts(value) && Object.keys(shape).every((key) => shape[key]!(value[key]));

/** Whether a value has the shape of an exchange: a reader of a stranger's journal may rely on it then. */
export const isExchange = (value: unknown): value is Exchange => has(value, EXCHANGE);
