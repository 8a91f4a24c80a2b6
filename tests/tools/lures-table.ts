import { LURES } from './sign-in-lures.ts';

/** The table of docs/sign-in.md. */
export const luresTable = (): string =>
  [
    '| what the pages try | tried by | credentials received |',
    '|---|---|---|',
    ...LURES.map(({ does, forms, tls }) => `| ${does} | browser${forms && !tls ? ', form' : ''} | 0 |`),
  ].join('\n');
