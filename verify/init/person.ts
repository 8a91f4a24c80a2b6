import type { Readable, Writable } from 'node:stream';
import { isCancel, log, password, select, text } from '@clack/prompts';
import { type Asker, Cancelled } from './asker.ts';

interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** A person at a terminal. */
export function person(terminal: Terminal = {}): Asker {
  const taken = async (answer: Promise<string | symbol>): Promise<string> => {
    const value = await answer;
    if (isCancel(value)) throw new Cancelled();
    return String(value ?? '');
  };
  return {
    attended: true,
    say: (line) => log.message(line, terminal),
    text: async ({ message, initial, required = false, mistake }) => {
      const answer = await taken(
        text({
          ...terminal,
          message,
          ...(initial !== undefined && { initialValue: initial }),
          validate: (value = '') => {
            if (value.trim() === '') return required ? 'It is needed.' : undefined;
            return mistake?.(value.trim());
          },
        }),
      );
      return answer.trim();
    },
    secret: async ({ message, required }) => {
      return taken(
        password({
          ...terminal,
          message,
          validate: (value = '') => (required && value === '' ? 'It is needed.' : undefined),
        }),
      );
    },
    choose: ({ message, choices, initial }) =>
      taken(
        select({
          ...terminal,
          message,
          options: choices.map(({ value, label = value, hint }) => ({
            value,
            label,
            ...(hint !== undefined && { hint }),
          })),
          ...(initial !== undefined && { initialValue: initial }),
        }),
      ),
  };
}
