/**
 * Replaces secrets by the names of variables before anything is stored. A secret is known from the moment at which it
 * is read from the profile or granted by the environment.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  #pattern: RegExp | undefined;

  /** `name` becomes `$MUSTER_<name>` in what is stored. Very short secrets are left alone: they would match anything. */
  add(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < 4 || this.#names.has(secret)) return;
    this.#names.set(secret, `$MUSTER_${name}`);
    const encoded = encodeURIComponent(secret);
    if (encoded !== secret) this.#names.set(encoded, `$MUSTER_${name}`);
    this.#pattern = undefined;
  }

  /** The text with every known secret replaced. */
  clean(text: string): string {
    if (this.#names.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#names.keys()]
        .sort((a, b) => b.length - a.length)
        .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, (secret) => this.#names.get(secret) ?? '$MUSTER_SECRET');
  }
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
