import type { Hooks } from '../../hooks.ts';
import { habit, type Variant } from '../variant.ts';

const DENY = '<button type="submit" name="decision" value="deny">Deny</button>';
const ALLOW = '<button type="submit" name="decision" value="allow">Authorize</button>';

/** Shows the page of consent in another form. */
const onConsent = (change: (text: string) => string): Hooks => ({
  oauthPage: ({ page }, shown) => (page === 'consent' ? { ...shown, text: change(shown.text) } : shown),
});

/** Answers a denial with another page. */
const onDenial = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Hooks => ({
  oauthPage: ({ page }, shown) => (page === 'denial' ? { status, text, headers } : shown),
});

/** A page of consent on which a user opts in to each scope by a box, that is off until it is ticked. */
const boxed = (
  box: (scope: string) => string,
  ticked: (sent: URLSearchParams, scope: string) => boolean,
): Hooks => ({
  ...onConsent((text) => {
    const [list = ''] = /<ul>.*<\/ul>/.exec(text) ?? [];
    const scopes = [...list.matchAll(/<li data-scope="(\w+)">/g)].map(([, scope = '']) => scope);
    return text.replace(list, '').replace(ALLOW, `${scopes.map(box).join('')}${ALLOW}`);
  }),
  authorization: ({ sent }, agreed) => ({
    ...agreed,
    scopes: agreed.scopes.filter((scope) => ticked(sent, scope)),
  }),
});

const NUMBERS: Readonly<Record<string, string>> = { read: '1', write: '2' };
const IN_OTHER_WORDS: Readonly<Record<string, string>> = {
  read: 'See your guests',
  write: 'Change your guests',
};

/** Boxes that have a number, and say by a label what they are for. */
const numbered = (labels?: Readonly<Record<string, string>>): Hooks =>
  boxed(
    (scope) =>
      `<input type="checkbox" name="scopes[]" value="${NUMBERS[scope]}" id="s-${NUMBERS[scope]}"><label for="s-${NUMBERS[scope]}">${labels?.[scope] ?? `May ${scope} your events`}</label>`,
    (sent, scope) => sent.getAll('scopes[]').includes(NUMBERS[scope] ?? ''),
  );

/** How a user says no on the page of consent, and what becomes of that. */
export const consent: readonly Variant[] = [
  habit(
    'denial-numbered',
    'A denial is told by a page of its own, with 200 and a number to ask after.',
    onDenial(200, '<h1>Nothing was shared</h1><p>Ask for <code>3f9a1c7e5b2d4860</code>.</p>'),
  ),
  habit(
    'denial-to-sign-in',
    'A denial leads back to the sign-in page.',
    onDenial(303, '', { location: '/oauth/sign_in' }),
  ),
  habit(
    'denial-second-form',
    'The page of consent has a form for each answer, of which the second says that it is a DELETE.',
    {
      ...onConsent((text) => {
        const [form = ''] = /<form[\s\S]*<\/form>/.exec(text) ?? [];
        const yes = '<input type="submit" name="commit" value="Authorize">';
        const no =
          '<input type="hidden" name="_method" value="delete"><input type="submit" name="commit" value="Deny">';
        const forms = [yes, no].map((one) => form.replace(ALLOW, one).replace(DENY, ''));
        return text.replace(form, forms.join(''));
      }),
      consent: ({ sent }) => !sent.has('_method'),
    },
  ),
  habit(
    'denial-unnamed',
    'The button that denies has no name, and the other one says that the user agrees.',
    onConsent((text) => text.replace(DENY, '<input type="submit" value="Cancel">')),
  ),
  habit(
    'denial-by-script',
    'The button that denies is no use without its script.',
    onConsent((text) =>
      text.replace(DENY, '<button type="button" onclick="history.back()" id="cancel">Cancel</button>'),
    ),
  ),
  habit(
    'denial-told-by-script',
    'Both buttons send the same but for a script, which says what was pressed.',
    {
      ...onConsent((text) =>
        text
          .replace(ALLOW, '<input type="hidden" name="choice" value="yes"><button>Allow</button>')
          .replace(DENY, '<button id="no">Deny</button><script src="/consent.js"></script>'),
      ),
      consent: ({ sent }) => sent.get('choice') === 'yes',
    },
  ),
  habit(
    'denial-nowhere',
    'The page of consent has no button but the one that agrees.',
    onConsent((text) => text.replace(DENY, '')),
  ),
  habit(
    'consent-boxes-underscored',
    'Each scope has a box, whose name has it behind an underscore.',
    boxed(
      (scope) => `<label><input type="checkbox" name="scope_${scope}" value="1"> May I?</label>`,
      (sent, scope) => sent.has(`scope_${scope}`),
    ),
  ),
  habit(
    'consent-boxes-bracketed',
    'Each scope has a box, whose name has it in brackets.',
    boxed(
      (scope) => `<label><input type="checkbox" name="permissions[${scope}]"> May I?</label>`,
      (sent, scope) => sent.has(`permissions[${scope}]`),
    ),
  ),
  habit(
    'consent-boxes-named',
    'Each scope has a box of its name.',
    boxed(
      (scope) => `<label><input type="checkbox" name="${scope}" value="1"> May I?</label>`,
      (sent, scope) => sent.get(scope) === '1',
    ),
  ),
  habit('consent-boxes-labelled', 'Each scope has a box, whose label alone names it.', numbered()),
  habit(
    'consent-boxes-in-other-words',
    'Each scope has a box, and nothing on the page says which.',
    numbered(IN_OTHER_WORDS),
    { ends: 'open' },
  ),
  habit(
    'no-consent-but-a-question',
    'No page asks for consent; one asks whether to keep the user signed in, and a no to that goes on to the code.',
    {
      ...onConsent((text) =>
        text
          .replaceAll('Authorize access', 'Stay signed in?')
          .replace(/<p>[\s\S]*<\/ul>/, '<p>You will be asked less often.</p>')
          .replace(ALLOW, '<button type="submit" name="keep" value="1">Yes</button>')
          .replace(DENY, '<button type="submit" name="keep" value="0">No</button>'),
      ),
      consent: () => true,
    },
  ),
];
