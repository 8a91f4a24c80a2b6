/** Why no token was had: the profile names no credential for it, the environment refused it, or nothing answered. */
export type SignInFailure = 'undeclared' | 'refused' | 'unanswered';

/** A credential of the profile did not obtain a token. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(message: string, failure: SignInFailure) {
    super(message);
    this.failure = failure;
  }
}
