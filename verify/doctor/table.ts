import { painter, type Style } from '../../reports/terminal.ts';
import { count, oneLine, wrap } from '../../reports/text.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { DoctorItem, ItemState } from './item.ts';

const NAME = 24;
const STATE = 9;
const WIDTH = 80;
const COLOURS: Readonly<Record<ItemState, Style>> = {
  ok: 'green',
  missing: 'yellow',
  wrong: 'red',
  unread: 'magenta',
};

/** The items as a table of 80 columns: what was found, and what can be judged with it or not. */
export function doctorTable(items: readonly DoctorItem[], colour: boolean): string {
  return items.map((item) => row(item, colour)).join('');
}

function row({ name, state, found, serves }: DoctorItem, colour: boolean): string {
  const paint = painter(colour);
  const verb = state === 'ok' || state === 'unread' ? 'judges' : 'not judged:';
  const indent = ' '.repeat(2 + NAME + STATE);
  const room = WIDTH - indent.length;
  const [first = '', ...rest] = wrap(oneLine(found), room);
  const lines = [
    `  ${name.padEnd(NAME)}${paint(COLOURS[state], state.padEnd(STATE))}${first}`,
    ...rest.map((line) => indent + line),
    ...wrap(`${verb} ${unlocked(name)}${serves}`, room).map((line) => indent + paint('dim', line)),
  ];
  return `${lines.join('\n')}\n`;
}

/** How many rules hang on it. */
function unlocked(name: string): string {
  const rules = rulesBehind(name).length;
  return rules === 0 ? '' : `${count(rules, 'rule')}: `;
}
