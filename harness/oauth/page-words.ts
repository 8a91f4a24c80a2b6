/** Labels of buttons that grant what was asked for, and of those that refuse it. */
const YES = /allow|authori[sz]e|accept|approve|grant|agree|yes|ok|confirm|continue|consent|permit/i;
const NO = /deny|cancel|reject|refuse|decline|disallow|no\b|sign ?out|log ?out|back/i;

export const saysYes = (text: string): boolean => YES.test(text);
export const saysNo = (text: string): boolean => NO.test(text);

/** Errors of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect, as pages show them. */
const ERROR =
  /\b(access_denied|invalid_(request|client|grant|scope)|unauthorized_client|unsupported_(response|grant)_type|server_error|temporarily_unavailable|(login|interaction|consent|account_selection)_required)\b/;

/** Whether a text names an OAuth error. */
export const namesError = (text: string): boolean => ERROR.test(text);

/**
 * Whether a checkbox of a consent page is to be ticked: it stands for a scope that was asked for, or for any scope
 * where the request left that to the service.
 */
export function isAskedFor(
  box: { readonly name: string; readonly value: string },
  scopes: readonly string[],
): boolean {
  const named = /scope/i.test(box.name);
  // Doorkeeper, Spring and others name the scope in the value; some name it in the field: scopes[read], scope.read.
  const said = scopes.some(
    (scope) =>
      box.value === scope || (named && new RegExp(`\\b${scope.replace(/\W/g, '.')}\\b`).test(box.name)),
  );
  return said || (named && scopes.length === 0);
}
