/** A regular expression takes no secret of a megabyte; longer ones are looked for one by one. */
const LONGEST_IN_PATTERN = 4096;

/**
 * Replaces secrets by the names of variables before anything is stored. A secret is known from the moment at which it
 * is read from the profile or granted by the environment.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  /** Those that last for the whole run, and may stand in any answer. */
  readonly #lasting: string[] = [];
  readonly #long: string[] = [];
  #pattern: RegExp | undefined;

  /** `name` becomes `$MUSTER_<name>` in what is stored. Very short secrets are left alone: they would match anything. */
  add(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < 4 || this.#names.has(secret)) return;
    for (const form of [secret, ...otherForms(secret)]) {
      this.#names.set(form, `$MUSTER_${name}`);
      if (form.length > LONGEST_IN_PATTERN) this.#long.push(form);
    }
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

  /** The text with every known secret replaced. */
  clean(text: string): string {
    if (this.#names.size === 0) return text;
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

/** A secret as addresses, forms, JSON and HTTP Basic write it. */
function otherForms(secret: string): string[] {
  const forms = [
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
  return forms.filter((form) => form !== secret);
}

/** Values of keys that hold tokens, in JSON and form bodies whose secrets are not known yet. */
export function cleanTokens(text: string): string {
  return text
    .replace(/("(?:access_token|refresh_token|id_token)"\s*:\s*")[^"]*/g, '$1$MUSTER_TOKEN')
    .replace(
      /((?:^|&)(?:code|code_verifier|password|client_secret|refresh_token)=)[^&]*/g,
      '$1$MUSTER_SECRET',
    );
}
