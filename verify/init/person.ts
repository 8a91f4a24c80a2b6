import type { Readable, Writable } from 'node:stream';
import { autocomplete, isCancel, log, password, text } from '@clack/prompts';
import { wrap } from '../../reports/text.ts';
import { type Asker, Cancelled, type Choice, GoBack } from './asker.ts';
import { isLeft, whatCanBeTyped } from './typed-choice.ts';

/** What is typed to take over nothing that is suggested. */
const LEAVES_OUT = '-';

interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** What stands before each line of what is said, and one column that stays free. */
const BESIDE = 4;
const USUAL_WIDTH = 80;

/** What is said, broken between words where the terminal would break within one. */
function inLines(text: string, { columns }: Writable & { readonly columns?: number }): string {
  const width = Math.max((columns || USUAL_WIDTH) - BESIDE, 20);
  return text
    .split('\n')
    .flatMap((line) => wrap(line, width))
    .join('\n');
}

/** A person at a terminal. */
export function person(terminal: Terminal = {}): Asker {
  const keys: Readable = terminal.input ?? process.stdin;
  const out = terminal.output ?? process.stdout;
  const taken = async (ask: () => Promise<string | symbol>): Promise<string> => {
    let last = '';
    const heard = (_text: unknown, key?: { readonly name?: string }): void => {
      last = key?.name ?? '';
    };
    keys.on('keypress', heard);
    try {
      const value = await ask();
      if (isCancel(value)) throw last === 'escape' ? new GoBack() : new Cancelled();
      return String(value ?? '');
    } finally {
      keys.off('keypress', heard);
    }
  };
  return {
    attended: true,
    say: (text) => log.message(inLines(text, out), terminal),
    text: async ({ message, initial, required = false, mistake }) => {
      // What is typed takes the place of the suggestion; a key alone takes it over.
      const suggested = initial === undefined || initial === '' ? undefined : initial;
      const answer = await taken(() =>
        text({
          ...terminal,
          message: required || suggested === undefined ? message : `${message} (- leaves it out)`,
          ...(suggested !== undefined && { placeholder: suggested, defaultValue: suggested }),
          validate: (value = '') => {
            const typed = value.trim();
            if (typed === '') return required && suggested === undefined ? 'It is needed.' : undefined;
            return !required && typed === LEAVES_OUT ? undefined : mistake?.(typed);
          },
        }),
      );
      return !required && answer.trim() === LEAVES_OUT ? '' : answer.trim();
    },
    secret: async ({ message, required }) => {
      return taken(() =>
        password({
          ...terminal,
          message,
          validate: (value = '') => (required && value === '' ? 'It is needed.' : undefined),
        }),
      );
    },
    choose: ({ message, choices, initial }) =>
      taken(() =>
        autocomplete({
          ...terminal,
          message,
          options: choices.map(({ value, label = value, hint }) => ({
            value,
            label,
            ...(hint !== undefined && { hint }),
          })),
          ...(initial !== undefined && { initialValue: initial }),
          filter: (typed, { value }) => isLeft(typed, choiceOf(choices, value), choices),
          validate: (value) => (value === undefined ? inLines(whatCanBeTyped(choices), out) : undefined),
        }),
      ),
  };
}

const choiceOf = (choices: readonly Choice[], of: string): Choice =>
  choices.find(({ value }) => value === of) ?? { value: of };
