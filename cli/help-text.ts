import { wrap } from '../reports/text.ts';

const WIDTH = 80;
const UNDER = ' '.repeat(6);
const EXAMPLE = /^( {2}\S.*?) {2,}(\S.*)$/;

/** Help that fits a terminal: prose is wrapped, and where one example is too long, all are explained below them. */
export function helpText(text: string, width = process.stdout.columns || WIDTH): string {
  // Lines of prose that follow each other are one paragraph, wherever they were broken.
  const lines = text.replaceAll(/(?<=\S)\n(?=\S)/g, ' ').split('\n');
  const stacked = lines.some((line) => line.length > width && EXAMPLE.test(line));
  return lines.flatMap((line) => fitted(line, width, stacked)).join('\n');
}

function fitted(line: string, width: number, stacked: boolean): string[] {
  const [, example, about] = EXAMPLE.exec(line) ?? [];
  if (stacked && example !== undefined && about !== undefined)
    return [example, ...wrap(about, width - UNDER.length).map((part) => UNDER + part)];
  // A command is copied as one line, however long it is.
  return line.length <= width || line.startsWith('  ') ? [line] : wrap(line, width);
}
