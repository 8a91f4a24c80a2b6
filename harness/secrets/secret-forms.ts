import { asPattern } from '../../judge/as-pattern.ts';
import { SHORTEST_ANCHOR } from './anchors.ts';
import { decodedOnce } from './decoded.ts';

/** A secret itself, or what is left of it when the escapes that it holds are taken off. */
export interface SecretForm {
  readonly text: string;
  /** What is not escaped by any encoder: its longest stretch of letters and digits, and where that begins. */
  readonly anchor: string;
  readonly offset: number;
  /** Finds the anchor where its other stretches of letters and digits stand around it, at `lastIndex`. */
  readonly around: RegExp;
}

/** A character takes hardly more when it is escaped. Backslashes count as one, as each layer doubles them. */
const WIDEST_ESCAPE = 40;

/** How often the escapes of a secret are taken off. */
const LAYERS = 4;

/**
 * What a secret may read as once a text that holds it is decoded. Decoding takes off what the secret holds of escapes as
 * well; and bytes that are read as Latin-1 show its UTF-8.
 */
export function secretForms(secret: string): SecretForm[] {
  const texts = new Set([secret]);
  let text: string | undefined = secret;
  for (let layer = 0; layer < LAYERS && text !== undefined; layer += 1) {
    text = decodedOnce(text)?.text;
    if (text !== undefined && text.length >= SHORTEST_ANCHOR) texts.add(text);
  }
  for (const one of [...texts]) texts.add(Buffer.from(one, 'utf8').toString('latin1'));
  return [...texts].map(formOf);
}

function formOf(text: string): SecretForm {
  const runs = [...text.matchAll(/[A-Za-z0-9]+/g)].map(({ 0: run, index }) => ({ run, index }));
  const longest = runs.reduce((a, b) => (b.run.length > a.run.length ? b : a), { run: '', index: 0 });
  const stretches = runs.filter((one) => one === longest || one.run.length > 1);
  return { text, anchor: longest.run, offset: longest.index, around: aroundOf(text, stretches, longest) };
}

interface Stretch {
  readonly run: string;
  readonly index: number;
}

function aroundOf(text: string, stretches: readonly Stretch[], anchor: Stretch): RegExp {
  const gaps = stretches.map(({ run, index }, place) => {
    const next = stretches[place + 1];
    return next === undefined ? '' : gapOf(text.slice(index + run.length, next.index));
  });
  const at = stretches.indexOf(anchor);
  const before = stretches.slice(0, at).map(({ run }, place) => `${run}${gaps[place]}`);
  const after = stretches.slice(at + 1).map(({ run }, place) => `${gaps[at + place]}${run}`);
  return new RegExp(`(?<=${before.join('')})${anchor.run}(?=${after.join('')})`, 'y');
}

/** What an encoder begins an escape with, or breaks a line by. */
const BEGINS = String.raw`[\\%&=+\s]`;

/** What may stand for the text between two stretches: itself, or something that holds an escape. */
function gapOf(between: string): string {
  const any = String.raw`(?:[^\\]|\\+(?!\\))`;
  const { length } = between;
  return `(?:${asPattern(between)}|[^]{0,${length}}?(?=${BEGINS})${any}{1,${WIDEST_ESCAPE * length}}?)`;
}

/** What base64 makes of an anchor, wherever in the encoded text it begins. */
export interface InBase64 {
  readonly text: string;
  /** Which of the four characters of a group comes first. */
  readonly phase: number;
}

/** Base64 of base64 is the most that is looked for. */
const NESTED = 2;

/** The characters of base64 that an anchor alone decides, in each of three places of a group, and what base64 makes of these again. They are letters and digits too. */
export function inBase64(anchor: string, nested = NESTED): InBase64[] {
  if (nested === 0) return [];
  return [0, 1, 2].flatMap((before) => {
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + anchor.length) * 8) / 6);
    const text = Buffer.from('\0'.repeat(before) + anchor)
      .toString('base64')
      .slice(start, end);
    return [{ text, phase: start % 4 }, ...inBase64(text, nested - 1)];
  });
}

/** Whether two characters are alike where forms write blanks as plus signs. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x2b;

/** Whether a form stands at a place. */
export function standsAt(form: string, text: string, at: number): boolean {
  if (at < 0 || at + form.length > text.length) return false;
  for (let index = 0; index < form.length; index += 1) {
    const [wanted, found] = [form.charCodeAt(index), text.charCodeAt(at + index)];
    if (wanted !== found && !(isBlank(wanted) && isBlank(found))) return false;
  }
  return true;
}
