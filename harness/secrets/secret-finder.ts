import { Anchors, SHORTEST_ANCHOR } from './anchors.ts';
import { type Decoded, decodedFromQuotedPrintable, decodedOnce, readBytes, type Span } from './decoded.ts';
import { inBase64, type SecretForm, secretForms, standsAt } from './secret-forms.ts';
import { isOfBase64, isTorn } from './torn.ts';

/** Where a text holds a secret. */
export interface Found extends Span {
  readonly name: string;
}

interface Known extends SecretForm {
  readonly name: string;
}

/** Where base64 that may hold a secret stands in its group of four; what else an anchor stands for. */
type Meaning = Known | number;

/** This many layers of escapes are taken off, one after the other. */
const LAYERS = 8;
/** So often base64 is looked into that stands within base64. */
const NESTED = 3;
/** So much of base64 is read on either side of what looks like a secret. */
const AROUND = 4096;

/** Shorter base64 says nothing. */
const RUN = /[A-Za-z0-9+/_-]{6,}/g;

/**
 * Finds secrets in texts, in whatever form ordinary encoders give them. They are escaped as in JSON, programming
 * languages, addresses, forms and pages, in base64, and in these within each other.
 *
 * What encoders never change are letters and digits, and base64 makes of these letters and digits again. So one pass for such
 * *anchors* tells most texts from those that are to be decoded.
 */
export class SecretFinder {
  readonly #anchors = new Anchors<Meaning>();
  /** Those that have too few letters and digits in a row to be found by them. */
  readonly #unanchored: Known[] = [];
  #longest = 0;

  add(secret: string, name: string): void {
    this.#longest = Math.max(this.#longest, secret.length);
    for (const form of secretForms(secret)) {
      const known = { ...form, name };
      if (form.anchor.length < SHORTEST_ANCHOR) this.#unanchored.push(known);
      else {
        this.#anchors.add({ text: form.anchor, of: known });
        for (const { text, phase } of inBase64(form.anchor)) this.#anchors.add({ text, of: phase });
      }
    }
  }

  /** Whether a text is worth a closer look. */
  mayHold(text: string): boolean {
    if (this.#longest === 0) return false;
    if (this.#unanchored.length > 0) return true;
    let found = false;
    this.#anchors.find(text, (meanings, at) => {
      found = meanings.some((one) => typeof one === 'number' || standsAround(one, text, at));
      return found;
    });
    return found || isTorn(text);
  }

  /** Where a text holds secrets, in order and apart. */
  find(text: string): Found[] {
    return this.mayHold(text) ? apart(this.#inAllLayers(text, NESTED)) : [];
  }

  /** What a text holds as it stands, and once each layer of escapes is taken off; one may be quoted-printable. */
  #inAllLayers(text: string, nested: number, layers = LAYERS, printable = true): Found[] {
    const found = this.#asItReads(text, nested);
    if (layers === 0) return found;
    const next = decodedOnce(text);
    if (next !== null)
      found.push(...this.#inAllLayers(next.text, nested, layers - 1, printable).map(backBy(next)));
    const quoted = printable ? decodedFromQuotedPrintable(text) : null;
    if (quoted !== null)
      found.push(...this.#inAllLayers(quoted.text, nested, layers - 1, false).map(backBy(quoted)));
    return found;
  }

  /** What a text holds as it stands, and what base64 in it does. */
  #asItReads(text: string, nested: number): Found[] {
    const found: Found[] = [];
    const read = new Map<number, number>();
    this.#anchors.find(text, (meanings, at) => {
      for (const meaning of meanings)
        if (typeof meaning !== 'number') found.push(...exactly(text, meaning, at - meaning.offset));
        else if (nested > 0) {
          const group = (at - meaning + 4) % 4;
          if (at < (read.get(group) ?? 0)) continue;
          const reach = AROUND + 4 * this.#longest;
          const part = base64Around(text, at, group, reach);
          // What was cut off is read again around what stands near the cut.
          read.set(group, part.end - at < reach ? part.end : at + AROUND);
          found.push(...this.#inBase64(text, part, nested - 1));
        }
      return false;
    });
    for (const known of this.#unanchored)
      for (let at = text.indexOf(known.text); at >= 0; at = text.indexOf(known.text, at + 1))
        found.push(...exactly(text, known, at));
    // Nothing tells which base64 may hold these.
    if (this.#unanchored.length > 0 && nested > NESTED - 2)
      for (const { 0: run, index } of text.matchAll(RUN))
        for (let group = 0; group < 4; group += 1)
          found.push(...this.#inBase64(text, { start: index + group, end: index + run.length }, nested - 1));
    return found;
  }

  #inBase64(text: string, part: Span, nested: number): Found[] {
    const read = readBytes(Buffer.from(text.slice(part.start, part.end), 'base64'));
    if (!this.mayHold(read.text)) return [];
    return this.#inAllLayers(read.text, nested)
      .map(backBy(read))
      .map(({ start, end, name }) => ({
        start: part.start + Math.floor((start * 8) / 6),
        end: withPadding(text, Math.min(part.start + Math.ceil((end * 8) / 6), part.end)),
        name,
      }));
  }
}

/** Whether the other stretches of a secret stand around its anchor, as they do in it. */
function standsAround({ around }: SecretForm, text: string, at: number): boolean {
  around.lastIndex = at;
  return around.test(text);
}

function exactly(text: string, { text: form, name }: Known, at: number): Found[] {
  return standsAt(form, text, at) ? [{ start: at, end: at + form.length, name }] : [];
}

const backBy =
  (layer: Decoded) =>
  ({ start, end, name }: Found): Found => ({ ...layer.origin({ start, end }), name });

function withPadding(text: string, end: number): number {
  let padded = end;
  while (text[padded] === '=' && padded - end < 2) padded += 1;
  return padded;
}

/** The base64 around a place, from the beginning of a group of four on. */
function base64Around(text: string, at: number, group: number, reach: number): Span {
  let start = at;
  let end = at;
  while (start > 0 && at - start < reach && isOfBase64(text.charCodeAt(start - 1))) start -= 1;
  while (end < text.length && end - at < reach && isOfBase64(text.charCodeAt(end))) end += 1;
  while (start % 4 !== group) start += 1;
  return { start, end };
}

/** In order, and those that overlap as one, by the name of the longest. */
function apart(all: Found[]): Found[] {
  const merged: Found[] = [];
  for (const one of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const before = merged.at(-1);
    if (before === undefined || one.start >= before.end) merged.push(one);
    else if (one.end > before.end) {
      const name = one.end - one.start > before.end - before.start ? one.name : before.name;
      merged[merged.length - 1] = { start: before.start, end: one.end, name };
    }
  }
  return merged;
}
