import { cut, oneLine, wrap } from '../../reports/text.ts';
import type { Item, State } from './item.ts';

const NAME = 24;
const STATE = 9;
const WIDTH = 80;
const COLOURS: Readonly<Record<State, number>> = { ok: 32, missing: 33, wrong: 31, unread: 33 };

/** The items as a table of 80 columns: what was found, and what can be judged with it or not. */
export function doctorTable(items: readonly Item[], colour: boolean): string {
  return items.map((item) => row(item, colour)).join('');
}

function row({ name, state, found, serves }: Item, colour: boolean): string {
  const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const verb = state === 'ok' || state === 'unread' ? 'judges' : 'not judged:';
  const indent = ' '.repeat(2 + NAME + STATE);
  const room = WIDTH - indent.length;
  const [first = '', ...rest] = wrap(cut(oneLine(found), 4 * room), room);
  const lines = [
    `  ${name.padEnd(NAME)}${paint(COLOURS[state], state.padEnd(STATE))}${first}`,
    ...rest.map((line) => indent + line),
    ...wrap(`${verb} ${serves}`, room).map((line) => indent + paint(2, line)),
  ];
  return `${lines.join('\n')}\n`;
}
