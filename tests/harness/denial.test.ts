import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { denialOn } from '../../harness/oauth/denial.ts';
import { nextStep } from '../../harness/oauth/next-step.ts';
import type { Page } from '../../harness/oauth/visitor.ts';

const WANTED = { client: 'door-client', username: 'ada@example.com', scopes: ['read', 'write'], hints: {} };
const SIGNED_IN = {
  ...{ signedIn: true, sentName: true, sentPassword: true, sentCode: false },
  followed: new Set<string>(),
};

/** What is pressed on a page to say no, and sent with it; why nothing is; or null where the page asks for something else. */
function denied(html: string): string | null {
  const reply = { status: 200, text: html, header: () => undefined };
  const page = { url: new URL('http://here/oauth/authorize'), reply } as unknown as Page;
  const granting = nextStep(page, SIGNED_IN, WANTED);
  assert.ok(granting);
  const denial = denialOn(page, granting, WANTED);
  if (denial === undefined) return null;
  if ('unclear' in denial) return denial.unclear;
  if (denial.does === 'follow') return `GET ${new URL(denial.address).pathname}`;
  const { form, button } = denial;
  const fields = new URLSearchParams(form.fields);
  if (button?.name) fields.set(button.name, button.value);
  return `${form.method} ${new URL(form.action).pathname}?${fields}`;
}

const stock = (name: string): string =>
  readFileSync(new URL(`../oauth-servers/pages/${name}/consent.html`, import.meta.url), 'utf8');

const form = (inside: string): string =>
  `<h1>Authorize Door</h1><form method="post" action="/decide">${inside}</form>`;
const NOT_BY_FORM = /takes a script/;

/** Pages of consent by what is peculiar to them, and what is done there. */
const PAGES: ReadonlyArray<readonly [string, string, RegExp | null]> = [
  ['Doorkeeper: a form for each answer', stock('doorkeeper'), /^post \/oauth\/authorize\?_method=delete&/],
  [
    'Spring: a script that sends the form without its boxes',
    stock('spring'),
    /^post \/oauth\/authorize\?client_id=nw_9AppHuman4e3&state=[^&]+$/,
  ],
  [
    'Spring, with boxes that come ticked',
    stock('spring').replaceAll('type="checkbox"', '$& checked'),
    NOT_BY_FORM,
  ],
  [
    'Spring, with a script that does more',
    stock('spring').replace('document.consent_form.reset();', '$& track();'),
    NOT_BY_FORM,
  ],
  [
    'Spring, with a script that sends another form',
    stock('spring').replaceAll('document.consent_form', 'document.other_form'),
    NOT_BY_FORM,
  ],
  [
    'a button that resets its own form and sends it',
    form(
      '<input type="checkbox" name="scope" value="read"><button>Allow</button><button type="button" onclick="this.form.reset(); this.form.submit()">Deny</button>',
    ),
    /^post \/decide\?$/,
  ],
  [
    'Passport: a second form',
    `<h1>Authorization Request</h1><p><strong>Door</strong> is requesting permission to access your account.</p>
     <form method="post" action="/oauth/authorize"><input type="hidden" name="auth_token" value="1"><button type="submit">Authorize</button></form>
     <form method="post" action="/oauth/authorize"><input type="hidden" name="_method" value="DELETE"><input type="hidden" name="auth_token" value="1"><button>Cancel</button></form>`,
    /^post \/oauth\/authorize\?_method=DELETE&auth_token=1$/,
  ],
  [
    'oidc-provider: a link beside the form',
    `<h1>Authorize</h1><form action="/interaction/u1/confirm" method="post"><ul><li>Scopes:</li><li>read</li><li>write</li></ul><button autofocus type="submit">Continue</button></form>
     <div><a href="/interaction/u1/abort">[ Cancel ]</a></div>`,
    /^GET \/interaction\/u1\/abort$/,
  ],
  [
    'Keycloak: buttons by name',
    `<title>Sign in to acme</title><h1>Grant Access to Door</h1><h3>Do you grant these access privileges?</h3><form action="/login-actions/consent?client_id=door-client" method="POST">
     <input type="hidden" name="code" value="c"><input name="accept" type="submit" value="Yes"><input name="cancel" type="submit" value="No"></form>`,
    /^POST \/login-actions\/consent\?code=c&cancel=No$/,
  ],
  [
    'Hydra: boxes, which stay as they are',
    `<h1>An application requests access to your data!</h1><form action="/consent" method="post"><input type="hidden" name="challenge" value="c">
     <input type="checkbox" name="grant_scope" value="read"><input type="checkbox" name="remember" value="1"><label>Do not ask me again</label>
     <input type="submit" name="submit" value="Allow access"><input type="submit" name="submit" value="Deny access"></form>`,
    /^post \/consent\?challenge=c&submit=Deny\+access$/,
  ],
  [
    'Django OAuth Toolkit: a button without a name',
    `<form method="post"><h3>Authorize Door?</h3><input type="hidden" name="scope" value="read write"><p>Application requires the following permissions</p>
     <input type="submit" value="Cancel"><input type="submit" name="allow" value="Authorize"></form>`,
    /^post \/oauth\/authorize\?scope=read\+write$/,
  ],
  ['nothing that says no', form('<button name="do" value="yes">Allow</button>'), /has nothing that says no/],
  [
    'two that say no',
    form('<button name="do" value="1">Allow</button><button name="do" value="2">Deny</button>') +
      '<a href="/cancel">Cancel</a>',
    /says no in 2 places/,
  ],
  [
    'a no to some of it',
    form(
      '<button name="do" value="1">Allow</button><button name="do" value="2">Decline optional ones</button>',
    ),
    /has nothing that says no/,
  ],
  [
    'a button with a script of its own',
    form(
      '<input type="hidden" name="do" value="yes"><button>Allow</button><button onclick="form.do.value=0" name="no" value="1">Deny</button>',
    ),
    NOT_BY_FORM,
  ],
  [
    'a form with a script of its own',
    '<h1>Authorize</h1><form @submit="go"><button name="a" value="1">Allow</button><button>Deny</button></form>',
    NOT_BY_FORM,
  ],
  [
    'two buttons that send the same',
    form('<input type="hidden" name="do" value="yes"><button>Allow</button><button>Deny</button>'),
    NOT_BY_FORM,
  ],
  [
    'a link whose script sends a DELETE',
    `${form('<button>Allow</button>')}<a data-method="delete" href="/oauth/authorize?client_id=1">Deny</a>`,
    NOT_BY_FORM,
  ],
  [
    'a link that asks for authorization again',
    `${form('<button>Allow</button>')}<a href="/oauth/authorize?client_id=1">Cancel</a>`,
    NOT_BY_FORM,
  ],
  [
    'a link that leads elsewhere',
    `${form('<button>Allow</button>')}<a href="https://elsewhere.example/">Cancel</a>`,
    NOT_BY_FORM,
  ],
  [
    'a question whether to stay signed in',
    `<h1>Stay signed in?</h1><p>You will be asked for access less often: read, write.</p><form><button name="k" value="1">Yes</button><button name="k" value="0">No</button></form>`,
    null,
  ],
  [
    'a question about a device',
    '<h1>Trust this device?</h1><form><button name="k" value="1">Allow</button><button name="k" value="0">Deny</button></form>',
    null,
  ],
  [
    'new terms',
    '<h1>Our terms have changed</h1><p>They say who has access.</p><form><button name="k" value="1">Accept</button><button name="k" value="0">Decline</button></form>',
    null,
  ],
  [
    'a question that names neither client nor scopes',
    '<h1>Welcome back</h1><p>Have a look at access rights.</p><form><button name="k" value="1">Continue</button><button name="k" value="0">Cancel</button></form>',
    null,
  ],
];

for (const [what, html, expected] of PAGES)
  test(`how to say no on a page, ${what}: ${expected === null ? 'it asks for something else' : 'as it stands there'}`, () => {
    const found = denied(html);
    if (expected === null) assert.equal(found, null);
    else assert.match(String(found), expected);
  });
