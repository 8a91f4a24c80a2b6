/** A regular expression takes no secret of a megabyte; longer ones are looked for one by one. */
const LONGEST_IN_PATTERN = 4096;
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
  /** Those that last for the whole run, and may stand in any answer. */
  readonly #lasting: string[] = [];
  readonly #long: string[] = [];
  #pattern: RegExp | undefined;
  /** Texts that were looked through for every secret that is known, with what became of them. */
  readonly #cleaned = new Map<string, string>();

  /** `name` becomes `$MUSTER_<name>` in what is stored. Very short secrets are left alone: they would match anything. */
  add(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < 4 || this.#names.has(secret)) return;
    const forms = otherForms(secret);
    this.#forms.set(secret, forms);
    for (const form of [secret, ...forms]) {
      this.#names.set(form, `$MUSTER_${name}`);
      if (form.length > LONGEST_IN_PATTERN) this.#long.push(form);
    }
    for (const text of this.#cleaned.keys()) if (this.holds(text, secret)) this.#cleaned.delete(text);
    this.#pattern = undefined;
  }

  /** As `add`, for a secret of the profile: an environment may echo it anywhere, and at any time. */
  addLasting(secret: string | undefined, name: string): void {
    const before = this.#names.size;
    this.add(secret, name);
    this.#lasting.push(...[...this.#names.keys()].slice(before));
  }

  /** Whether a text holds a secret of the profile: a few searches, where `clean` looks for every token of the run. */
  holdsLasting(text: string): boolean {
    return this.#lasting.some((secret) => text.includes(secret));
  }

  /** Whether a text holds one secret that is known, in whatever form. */
  holds(text: string, secret: string): boolean {
    return text.includes(secret) || (this.#forms.get(secret) ?? []).some((form) => text.includes(form));
  }

  /** The text with every known secret replaced. */
  clean(text: string): string {
    if (this.#names.size === 0) return text;
    if (text.length > LONGEST_REMEMBERED) return this.#replaced(text);
    const known = this.#cleaned.get(text);
    if (known !== undefined) return known;
    const cleaned = this.#replaced(text);
    if (this.#cleaned.size >= REMEMBERED) this.#cleaned.clear();
    this.#cleaned.set(text, cleaned);
    return cleaned;
  }

  #replaced(text: string): string {
    this.#pattern ??= new RegExp(
      [...this.#names.keys()]
        .sort((a, b) => b.length - a.length)
        .filter((secret) => secret.length <= LONGEST_IN_PATTERN)
        .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|') || '(?!)',
      'g',
    );
    let cleaned = text;
    for (const secret of this.#long)
      cleaned = cleaned.replaceAll(secret, () => this.#names.get(secret) ?? '$MUSTER_SECRET');
    return cleaned.replace(this.#pattern, (secret) => this.#names.get(secret) ?? '$MUSTER_SECRET');
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
