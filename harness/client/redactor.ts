import { asPattern } from '../mask/as-pattern.ts';
import { Remembered } from '../mask/remembered.ts';

/** By so many characters at its beginning a secret is looked for; shorter ones are left alone. */
const BEGINNING = 4;
/** Headers and refusals come again and again; so many of them, and so long ones, are looked through once. */
const REMEMBERED = 1000;
const LONGEST_REMEMBERED = 512;

/**
 * Replaces secrets by the names of variables before anything is stored. A secret is known from the moment at which it
 * is read from the profile or granted by the environment.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  readonly #forms = new Map<string, readonly string[]>();
  /** What anybody may know, and a page may show as it shows a code. */
  readonly #open = new Set<string>();
  /** Those that last for the whole run, and may stand in any answer. */
  readonly #lasting: string[] = [];
  /** Finds one of them: a single pass, where a search for each takes three times as long. */
  #anyLasting: RegExp | undefined;
  /** What is looked for, by its beginning, the longest first: a run grants tokens by the dozen, each of which has many forms. */
  readonly #byBeginning = new Map<string, string[]>();
  /** Texts that were looked through for every secret that is known, with what became of them. */
  readonly #cleaned = new Remembered(REMEMBERED, (text) => this.#replaced(text));

  /** `name` becomes `$MUSTER_<name>` in what is stored. Very short secrets are left alone: they would match anything. */
  add(secret: string | undefined, name: string): void {
    if (
      secret === undefined ||
      secret.length < BEGINNING ||
      this.#names.has(secret) ||
      this.#open.has(secret)
    )
      return;
    const forms = otherForms(secret);
    this.#forms.set(secret, forms);
    for (const form of [secret, ...forms]) {
      if (!this.#names.has(form)) this.#lookFor(form);
      this.#names.set(form, `$MUSTER_${name}`);
    }
    this.#cleaned.forget((text) => this.holds(text, secret));
  }

  /** Takes a text for no secret from now on, unless it is known as one already. */
  leave(text: string | undefined): void {
    if (text !== undefined && !this.#names.has(text)) this.#open.add(text);
  }

  /** As `add`, for a secret of the profile: an environment may echo it anywhere, and at any time. */
  addLasting(secret: string | undefined, name: string): void {
    const before = this.#names.size;
    this.add(secret, name);
    this.#lasting.push(...[...this.#names.keys()].slice(before));
    if (this.#lasting.length > 0) this.#anyLasting = new RegExp(this.#lasting.map(asPattern).join('|'));
  }

  /** Whether a text holds a secret of the profile: one search, where `clean` looks for every token of the run. */
  holdsLasting(text: string): boolean {
    return this.#anyLasting?.test(text) ?? false;
  }

  /** Whether a text holds one secret that is known, in whatever form. */
  holds(text: string, secret: string): boolean {
    return text.includes(secret) || (this.#forms.get(secret) ?? []).some((form) => text.includes(form));
  }

  /** The text with every known secret replaced. */
  clean(text: string): string {
    if (this.#names.size === 0) return text;
    return text.length > LONGEST_REMEMBERED ? this.#replaced(text) : this.#cleaned.of(text);
  }

  #lookFor(form: string): void {
    const beginning = form.slice(0, BEGINNING);
    const others = this.#byBeginning.get(beginning) ?? [];
    this.#byBeginning.set(
      beginning,
      [...others, form].sort((a, b) => b.length - a.length),
    );
  }

  #replaced(text: string): string {
    let cleaned = '';
    let done = 0;
    for (let at = 0; at <= text.length - BEGINNING; at += 1) {
      const forms = this.#byBeginning.get(text.slice(at, at + BEGINNING));
      const found = forms?.find((form) => text.startsWith(form, at));
      if (found === undefined) continue;
      cleaned += text.slice(done, at) + (this.#names.get(found) ?? '$MUSTER_SECRET');
      done = at + found.length;
      at = done - 1;
    }
    return done === 0 ? text : cleaned + text.slice(done);
  }
}

/** A secret as addresses, forms, JSON and base64 write it, and as they write it within each other. */
function otherForms(secret: string): string[] {
  const written = [secret, JSON.stringify(secret).slice(1, -1)].flatMap((text) => [
    text,
    encodeURIComponent(text),
    new URLSearchParams({ a: text }).toString().slice(2),
  ]);
  const forms = new Set([...written, ...written.flatMap(inBase64)]);
  forms.delete(secret);
  return [...forms];
}

const SHORTEST_IN_BASE64 = 8;

/** A text in base64 by itself, and what of it is the same wherever it stands within a longer one: it may begin at three places. */
function inBase64(text: string): string[] {
  const forms: string[] = [];
  for (const encoding of ['base64', 'base64url'] as const) {
    forms.push(Buffer.from(text).toString(encoding));
    for (const before of [0, 1, 2]) {
      const whole = Buffer.from('\0'.repeat(before) + text)
        .toString(encoding)
        .replace(/=+$/, '');
      const bytes = before + Buffer.byteLength(text);
      const inner = whole.slice(before === 0 ? 0 : 4, Math.floor(bytes / 3) * 4);
      if (inner.length >= SHORTEST_IN_BASE64) forms.push(inner);
    }
  }
  return forms;
}

/** Values of keys that hold tokens, in JSON and form bodies whose secrets are not known yet. */
export function cleanTokens(text: string): string {
  return text
    .replace(/("(?:access_token|refresh_token|id_token)"\s*:\s*")[^"]*/g, '$1$MUSTER_TOKEN')
    .replace(
      /((?:^|&)(?:[^=&]*(?:code|otp|pin|mfa|2fa)|code_verifier|password|client_secret|refresh_token)=)[^&]*/g,
      '$1$MUSTER_SECRET',
    );
}
