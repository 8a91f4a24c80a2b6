import { type Paint, painter, type Style } from './terminal.ts';
import { cut, number, oneLine, wrap } from './text.ts';

const WIDTH = 80;
const TITLE = 15;

/** A reason ends with what to do: it is wrapped, and only what is longer than this is cut. */
const LONGEST_REASON = 250;

/** The lines of a summary for a terminal of 80 columns. */
export class SummaryLines {
  readonly paint: Paint;
  readonly #lines: string[] = [];

  constructor(colour: boolean) {
    this.paint = painter(colour);
  }

  say(text = ''): void {
    this.#lines.push(text);
  }

  /** The first line: what ran, and where. */
  begin(text: string): void {
    this.#lines.push('', cut(`  ${text}`, WIDTH), '');
  }

  dim(text: string): void {
    this.say(this.paint('dim', text));
  }

  /** Sentences below the verdict. */
  notes(texts: readonly string[]): void {
    for (const text of texts)
      for (const line of wrap(text, WIDTH - 6)) this.say(`    ${this.paint('yellow', line)}`);
  }

  heading(title: string, rest: string): void {
    this.say(`  ${this.paint('bold', title.padEnd(TITLE))}${rest}`);
  }

  /** What is wrong, with a mark. */
  marked(mark: string, style: Style, [name, more]: readonly [string, string]): void {
    this.say(`    ${this.paint(style, mark)} ${name}${more === '' ? '' : this.paint('dim', ` ${more}`)}`);
  }

  /** The same, and below it one sentence, of which a line is shown. */
  finding(mark: string, style: Style, [name, more, message]: readonly [string, string, string]): void {
    this.marked(mark, style, [name, more]);
    this.say(`      ${cut(oneLine(message), WIDTH - 6)}`);
  }

  /** One of several below a heading, as long as it has to be: its further lines stand a little further in. */
  hanging(text: string): void {
    for (const [row, line] of wrap(cut(text, LONGEST_REASON), WIDTH - 8).entries())
      this.say(`      ${row === 0 ? '' : '  '}${line}`);
  }

  /** How many, and of what. */
  counted(many: number, text: string): void {
    for (const [row, line] of wrap(cut(oneLine(text), LONGEST_REASON), WIDTH - 10).entries())
      this.say(`    ${(row === 0 ? number(many) : '').padStart(4)}  ${line}`);
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
