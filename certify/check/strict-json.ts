import { parse } from 'lossless-json';

/** A JSON text in which no object has a key twice: two readers of one that has may see two things. @throws SyntaxError */
export function strictJson(text: string): unknown {
  parse(text, null, { onDuplicateKey: ({ key }) => refuse(key), parseNumber: Number });
  return JSON.parse(text);
}

function refuse(key: string): never {
  throw new SyntaxError(`the key "${key}" stands twice in one object`);
}
