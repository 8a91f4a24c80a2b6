import type { Form } from './forms.ts';
import type { Step } from './next-step.ts';
import type { UserCredentials } from './visitor.ts';

/** A form as it is sent. */
export interface FilledIn {
  readonly method: string;
  readonly action: string;
  readonly fields: URLSearchParams;
}

/** The form of a step with what its user types and presses: a name and a password go only where the step says so. */
export function filledIn(
  { does, form, button }: Extract<Step, { readonly form: Form }>,
  { username, password }: UserCredentials,
): FilledIn {
  const fields = new URLSearchParams(form.fields);
  if (form.account !== undefined) fields.set(form.account.name, form.account.value);
  // Some pages ask for the name first, and for the password on the next page.
  if (form.username && (does === 'password' || does === 'name')) fields.set(form.username, username);
  if (form.password && does === 'password') fields.set(form.password, password);
  if (button?.name) fields.set(button.name, button.value);
  return { method: button?.method ?? form.method, action: button?.action ?? form.action, fields };
}
