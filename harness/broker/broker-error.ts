import { BudgetError } from './pacer.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';

/** An error of the broker as it travels to a worker, by the kind that a worker tells apart. */
export type WiredError =
  | { readonly kind: 'sign-in'; readonly message: string; readonly failure: SignInFailure }
  | { readonly kind: 'budget'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

/** What is sent of an error. */
export function wiredError(error: unknown): WiredError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SignInError) return { kind: 'sign-in', message, failure: error.failure };
  return { kind: error instanceof BudgetError ? 'budget' : 'other', message };
}

/** The error that was sent, of the class that it had. */
export function errorOf(wired: WiredError): Error {
  if (wired.kind === 'sign-in') return new SignInError(wired.message, wired.failure);
  return wired.kind === 'budget' ? new BudgetError(wired.message) : new Error(wired.message);
}
