/** A credential of the profile did not obtain a token. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** Whether the environment gave no answer at all. */
  readonly unreachable: boolean;

  constructor(message: string, unreachable = false) {
    super(message);
    this.unreachable = unreachable;
  }
}
