import { BudgetError } from './budget-error.ts';
import { OutOfTime } from './out-of-time.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';

/** An error of the broker as it travels to a worker, by the kind that a worker tells apart. */
export type SentError =
  | { readonly kind: 'sign-in'; readonly message: string; readonly failure: SignInFailure }
  | { readonly kind: 'budget'; readonly message: string }
  | { readonly kind: 'time'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

/** An error in the form in which it is sent. */
export function sentError(error: unknown): SentError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SignInError) return { kind: 'sign-in', message, failure: error.failure };
  if (error instanceof OutOfTime) return { kind: 'time', message };
  return { kind: error instanceof BudgetError ? 'budget' : 'other', message };
}

/** The error that was sent, of the class that it had. */
export function errorOf(sent: SentError): Error {
  if (sent.kind === 'sign-in') return new SignInError(sent.message, sent.failure);
  if (sent.kind === 'time') return new OutOfTime(sent.message);
  return sent.kind === 'budget' ? new BudgetError(sent.message) : new Error(sent.message);
}
