import { BASE } from '../docs/pages.ts';

/** The style of pages with forms. */
export const FORM_STYLE = `${BASE}:root { --alert: #a3221b; --button: #0b5cad; --on-button: #fff; }
@media (prefers-color-scheme: dark) { :root { --alert: #ff9d95; --button: #7cb8ff; --on-button: #14191f; } }
a { color: var(--link); }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; overflow-wrap: anywhere; }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
p, dd, li { overflow-wrap: anywhere; }
.narrow { max-width: 30rem; margin: 3rem auto; }
.soft { color: var(--soft); }
.alert { color: var(--alert); }
label { display: block; margin: 1rem 0; }
fieldset { margin: 1rem 0; padding: .25rem 1rem; border: 1px solid var(--line); border-radius: .25rem; }
fieldset label { margin: .5rem 0; }
input:not([type=checkbox]), textarea { display: block; width: 100%; padding: .5rem; border: 1px solid var(--soft); border-radius: .25rem; background: var(--page); color: var(--text); font: inherit; }
button, .button { display: inline-block; padding: .5rem 1.25rem; margin: 0 .5rem .5rem 0; border: 1px solid var(--button); border-radius: .25rem; background: var(--button); color: var(--on-button); font: inherit; text-decoration: none; cursor: pointer; }
button[value=deny], button.plain { background: var(--page); color: var(--link); }
[hidden] { display: none; }
code { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
code[id] { display: block; margin: .25rem 0 1rem; padding: .75rem; background: var(--box); }
article { padding: 1rem 0; border-top: 1px solid var(--line); }
article form { display: inline; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0; }
dd { margin: 0; }
dt { color: var(--soft); }
@media (max-width: 34rem) { .narrow { margin: 1rem auto; } dl { display: block; } dd { margin-bottom: .5rem; } }
`;

/** Lets a button copy what is shown; without a script the text stands there to be copied. */
export const COPY_SCRIPT = `'use strict';
for (const button of document.querySelectorAll('button[data-copy]')) {
  const shown = document.getElementById(button.dataset.copy);
  const status = button.parentElement.querySelector('[role=status]');
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(shown.textContent);
      status.textContent = 'Copied.';
    } catch {
      getSelection().selectAllChildren(shown);
      status.textContent = 'It is marked: copy it with your keyboard.';
    }
  });
}
`;
