/** Labels of buttons that grant what was asked for, and of those that refuse it. */
const YES = /allow|authori[sz]e|accept|approve|grant|agree|yes|\bok(ay)?\b|confirm|continue|consent|permit/i;
// An apostrophe of several bytes reads as three characters where a page does not say what it is written in.
const NO =
  /deny|cancel|reject|refuse|decline|dis(allow|agree|approve)|don\W{0,3}t\b|\bnot?\b|(sign|log)[ _-]?out|\bback\b/i;

export const saysYes = (text: string): boolean => YES.test(text);
export const saysNo = (text: string): boolean => NO.test(text);

/** Errors of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect, as pages show them. */
const ERROR =
  /\b(access_denied|invalid_(request|client|grant|scope)|unauthorized_client|unsupported_(response|grant)_type|server_error|temporarily_unavailable|(login|interaction|consent|account_selection)_required)\b/;

/** Whether a text names an OAuth error. */
export const namesError = (text: string): boolean => ERROR.test(text);

/** Whether a checkbox of a consent page is to be ticked: it stands for a scope that was asked for. */
export function isAskedFor(
  box: { readonly name: string; readonly value: string },
  scopes: readonly string[],
): boolean {
  const named = /scope/i.test(box.name);
  // Doorkeeper, Spring and others name the scope in the value; some name it in the field: scopes[read], scope.read.
  return scopes.some(
    (scope) =>
      box.value === scope || (named && new RegExp(`\\b${scope.replace(/\W/g, '.')}\\b`).test(box.name)),
  );
}

const ONE_TIME = /one.?time|\b[ht]?otp|totp|passcode|2fa|mfa|two.?(factor|step)|authenticator|verification/i;
/** Inputs that may be for anything, unless the page says what. */
const ANY_CODE = /\b(code|token|pin|digits)\b/i;

/** Whether an input is for a one-time code, by what it is called and what the page around it says. */
export const asksOneTimeCode = (input: string, page: string): boolean =>
  ONE_TIME.test(input) || (ANY_CODE.test(input) && ONE_TIME.test(page));

const TO_SIGN_IN = /\b(sign|log) ?in\b|\bpassword\b|\bcontinue\b/i;

/** Whether a link leads to where a user signs in. */
export const saysSignIn = (text: string): boolean =>
  TO_SIGN_IN.test(text) &&
  !/forg[oe]t|reset|lost|change|help|trouble|sign ?up|regist|create|\bwith (?!.*password)/i.test(text);
