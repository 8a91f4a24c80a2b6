/** A call that is not carried out, with its status and the body of the error tables (Errors). */
export class CallRefusal extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, messages: string | readonly string[], headers: Record<string, string> = {}) {
    super(typeof messages === 'string' ? messages : messages.join('; '));
    this.status = status;
    this.messages = typeof messages === 'string' ? [messages] : messages;
    this.headers = headers;
  }

  /** `{ errors }` for 422, `{ error }` for every other status. */
  body(): Record<string, unknown> {
    return this.status === 422 ? { errors: [...this.messages] } : { error: this.messages.join('; ') };
  }
}
