import { parseArgs } from 'node:util';
import type { StartOptions } from './index.ts';

/** Flags that cannot be understood; the message says which and what is wanted. */
export class ArgumentError extends Error {}

const NUMBERS = {
  port: 'port',
  rate: 'rate',
  'rate-window': 'rateWindow',
  attendees: 'attendees',
  latency: 'latencyMs',
  seed: 'seed',
} as const;

const RATE_BY = ['token', 'account', 'identity'] as const;

const split = (text: string | undefined): string[] => (text ?? '').split(',').filter((name) => name !== '');

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ArgumentError(`--${flag} takes a whole number, not "${text}"`);
}

/** Reads the flags of the process. Throws `ArgumentError`. */
export function readArguments(args: readonly string[]): { options: StartOptions; watchStdin: boolean } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: text,
        variant: text,
        fault: text,
        rate: text,
        'rate-window': text,
        'rate-by': text,
        attendees: text,
        latency: text,
        seed: text,
        'watch-stdin': { type: 'boolean' },
      },
    });
    const numbers: Record<string, number> = {};
    for (const [flag, option] of Object.entries(NUMBERS)) {
      const given = values[flag as keyof typeof NUMBERS];
      if (given !== undefined) numbers[option] = wholeNumber(flag, given);
    }
    if (numbers.rateWindow === 0) throw new ArgumentError('--rate-window takes at least 1 second');
    if (numbers.rate === 0) throw new ArgumentError('--rate takes at least 1 request a second');
    const rateBy = RATE_BY.find((one) => one === values['rate-by']);
    if (values['rate-by'] !== undefined && rateBy === undefined)
      throw new ArgumentError(`--rate-by takes ${RATE_BY.join(', ')}, not "${values['rate-by']}"`);
    return {
      options: {
        ...numbers,
        ...(rateBy !== undefined && { rateBy }),
        variants: split(values.variant),
        faults: split(values.fault),
      },
      watchStdin: values['watch-stdin'] === true,
    };
  } catch (error) {
    throw error instanceof ArgumentError ? error : new ArgumentError((error as Error).message.split('. ')[0]);
  }
}
