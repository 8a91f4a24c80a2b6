/** What denies in languages in which the verb comes last. */
const DENIES_AT_LAST_IN = [
  'ablehnen|abbrechen|verweigern|zur[uü]ckweisen',
  'weigeren|annuleren|afwijzen|afbreken',
];

/**
 * Words of consent by language: a service may know no English. Each language in its line. What denies is whole words, the
 * others are beginnings.
 */
const WORDS = {
  grants: [
    'allow|authori[sz]e|approve|grant|permit|consent',
    'erlaub|zulassen|zustimm|genehmig|autorisier|gestatte|freigeb',
    'autoris|accorder',
    'autoriz|permit|conceder|consent',
    'toestaan|machtig',
    'zezw[oó]l|upowa[zż]n',
    'till[aå]t|tillat|tillad|godk[aäe]nn|godkend',
  ],
  denies: [
    'deny|cancel|reject|refuse|decline|disallow|disagree|abort',
    ...DENIES_AT_LAST_IN,
    'refuser|annuler|rejeter',
    'rechazar|cancelar|denegar|negar|recusar|rejeitar',
    'rifiuta(re)?|annulla(re)?',
    'odrzu[cć]|anuluj|odm[oó]w',
    'avvisa|avbryt|neka|afvis|annuller|nekt',
  ],
  /** Whole words, each of which is a no by itself. */
  no: ['no', 'nein|nicht', 'non', 'nee|niet', 'nega', 'não', 'nej|nei', 'nie'],
  access: [
    'authori[sz]|access|permi(t|ssion)|grant|consent|\\ballow',
    'zugriff|zugreifen|autorisier|berechtig|einwillig|erlaub',
    'accès|accéder|autoris',
    'acceso|acceder|autoriza|permis',
    'toegang|machtig',
    'accesso|accedere|autorizza|permess',
    'dostęp|uprawni',
    'åtkomst|tilgang|adgang',
  ],
} as const;

const anyOf = (words: readonly string[]): string => words.join('|');

/** Labels of buttons that grant what was asked for, and of those that refuse it. */
const YES = new RegExp(
  `${anyOf(WORDS.grants)}|accept|agree|yes|\\bok(ay)?\\b|confirm|continue|akzept|best[aä]tig|aceptar|aceitar|consenti`,
  'i',
);
// An apostrophe of several bytes reads as three characters where a page does not say what it is written in.
const NO = new RegExp(
  `${anyOf(WORDS.denies)}|disapprove|don\\W{0,3}t\\b|\\bnot\\b|(?<!\\p{L})(${anyOf(WORDS.no)})(?!\\p{L})|(sign|log)[ _-]?out|\\bback\\b`,
  'iu',
);

export const saysYes = (text: string): boolean => YES.test(text);
/** Whether a label gives consent, and is not about cookies or what else a page asks beside. */
export const grants = (text: string): boolean => GRANTS.test(text) && !ASKS_ELSE.test(text);
export const saysNo = (text: string): boolean => NO.test(text);

/** What a page lets every user choose, and what a form carries for safety. */
const OF_LOOKS = /^(ui_?)?(locales?|lang(uages?)?|hl|theme|currency|time_?zone|country)$/i;
const OF_SAFETY = /csrf|xsrf|token|nonce|utf8|^_/i;

/** Whether a form chooses no more than how pages look, by the names of its fields. */
export const isOfLooks = (names: readonly string[]): boolean =>
  names.some((name) => OF_LOOKS.test(name)) &&
  names.every((name) => OF_LOOKS.test(name) || OF_SAFETY.test(name));

/** Labels that deny all that was asked for, by how they begin. */
const DENIES = new RegExp(
  `^\\P{L}*((${anyOf([...WORDS.denies, ...WORDS.no])})(?!\\p{L})|do(n\\W{0,3}t| not) (allow|authori[sz]e|agree|accept|approve|grant|permit)\\b)`,
  'iu',
);
/** The same where the verb comes last: "Zugriff verweigern". */
const DENIES_AT_LAST = new RegExp(`(?<!\\p{L})(${anyOf(DENIES_AT_LAST_IN)})\\P{L}*$`, 'iu');
/** What else a refusal may be of: a part of what was asked for, or the signed-in user. */
const IN_PART =
  /\b(option\w*|some|only|part(ly|iel\w*|ial)?|always|another|different|switch|(sign|log)[ -]?(in|out|up)|nur|einige|teil\w*|ander\w*|seulement|certains|solo|s[oó]lo|alleen|sommige|(an|ab)melden)\b/i;
const GRANTS = new RegExp(anyOf(WORDS.grants), 'i');
/** What else a page may ask for on the way to a code, by its headings and buttons. */
const ASKS_ELSE =
  /\b(sign|log)(ed|ged)?[ -]?(in|out|up)\b|\bstay\b|remember|trust|passkey|cookie|notif|newsletter|\bterms\b|privacy|\bdevice|browser|location/i;
const OF_ACCESS = new RegExp(anyOf(WORDS.access), 'i');

/** Whether a label denies what a page of consent asks for, all of it. */
export const denies = (text: string): boolean =>
  (DENIES.test(text) || (DENIES_AT_LAST.test(text) && !GRANTS.test(text))) && !IN_PART.test(text);

/** Whether a page asks a user to let a client act: by what its headings, its button of consent and all of it say. */
export const asksConsent = (
  said: { readonly headings: string; readonly button: string; readonly text: string },
  namesClient: boolean,
): boolean =>
  !ASKS_ELSE.test(`${said.headings} ${said.button}`) &&
  OF_ACCESS.test(said.text) &&
  (GRANTS.test(said.button) || namesClient);

/** Errors of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect, as pages show them. */
const ERROR =
  /\b(access_denied|invalid_(request|client|grant|scope)|unauthorized_client|unsupported_(response|grant)_type|server_error|temporarily_unavailable|(login|interaction|consent|account_selection)_required)\b/;

/** Whether a text names an OAuth error. */
export const namesError = (text: string): boolean => ERROR.test(text);

/** A checkbox of a consent page: its name, its value, and what its label says. */
export interface Box {
  readonly name: string;
  readonly value: string;
  readonly label: string;
}

/** The scopes that there are (specification, Authentication > Credentials). */
const SCOPES = ['read', 'write'];

/** Whether a text names a scope: as a word, which may stand between _ - [ ] . and : as in scope_write, permissions[write]. */
const namesScope = (text: string, scope: string): boolean => {
  const known =
    PATTERNS.get(scope) ?? new RegExp(`(?<![a-z\\d])${scope.replace(/\W/g, '\\$&')}(?![a-z\\d])`, 'i');
  PATTERNS.set(scope, known);
  return known.test(text);
};
/** One for each scope: a page may have thousands of boxes. */
const PATTERNS = new Map<string, RegExp>();

/**
 * Whether a checkbox of a consent page is to be ticked. It stands for a scope that was asked for, and for none that was
 * not. Doorkeeper, Spring and others name the scope in the value; some in the field, some in the label alone.
 */
export function isAskedFor({ name, value, label }: Box, scopes: readonly string[]): boolean {
  if (scopes.includes(value)) return true;
  if (saysNo(`${name.replace(/[\W_]+/g, ' ')} ${label}`)) return false;
  const known = new Set([...SCOPES, ...scopes]);
  for (const text of [value, name, label]) {
    const named = [...known].filter((scope) => namesScope(text, scope));
    if (named.length > 0) return named.every((scope) => scopes.includes(scope));
  }
  return false;
}

const ONE_TIME = /one.?time|\b[ht]?otp|totp|passcode|2fa|mfa|two.?(factor|step)|authenticator|verification/i;
/** Inputs that may be for anything, unless the page says what. */
const ANY_CODE = /\b(code|token|pin|digits)\b/i;

/** Whether a page speaks of codes that are good for once. */
export const saysOneTime = (page: string): boolean => ONE_TIME.test(page);

/** Whether an input is for a one-time code, by what it is called and whether the page around it speaks of them. */
export const asksOneTimeCode = (input: string, pageSays: boolean): boolean =>
  ONE_TIME.test(input) || (pageSays && ANY_CODE.test(input));

const TO_SIGN_IN = /\b(sign|log) ?in\b|\bpassword\b|\bcontinue\b/i;

/** Whether a link leads to where a user signs in. */
export const saysSignIn = (text: string): boolean =>
  TO_SIGN_IN.test(text) &&
  !/forg[oe]t|reset|lost|change|help|trouble|sign ?up|regist|create|\bwith (?!.*password)/i.test(text);
