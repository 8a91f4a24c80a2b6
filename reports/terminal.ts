import { relative } from 'node:path';
import { styleText } from 'node:util';

/** `yellow` warns; `magenta` is for what could not be judged. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'magenta';
export type Paint = (style: Style, text: string) => string;

/** Puts the escape sequences of a style around a text, or with no colour nothing. */
export const painter =
  (colour: boolean): Paint =>
  (style, text) =>
    colour ? styleText(style, text, { validateStream: false }) : text;

/** Whether whoever reads the standard output sees colours, and wants them (https://no-color.org). */
export const wantsColour = (): boolean => process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

/** A path as the user would write it: relative where it lies below. */
export function fromHere(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
