/** What a validation made of one attribute: the value to store, or why it is refused. */
export type Validated<T> = { readonly value: T } | { readonly message: string; readonly wrongType?: true };

export const accepted = <T>(value: T): Validated<T> => ({ value });
export const refused = (message: string): { readonly message: string } => ({ message });
export const wrongType = (message: string): { readonly message: string; readonly wrongType: true } => ({
  message,
  wrongType: true,
});
