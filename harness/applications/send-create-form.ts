import { saysNo } from '../oauth/page-words.ts';
import { readable } from '../oauth/readable.ts';
import { stuckOn } from '../oauth/stuck.ts';
import type { Page, Visitor } from '../oauth/visitor.ts';
import { reached } from './account-visit.ts';
import { createForm, type NewApplication } from './create-form.ts';
import { NotCreated } from './not-created.ts';

/** An application that was created. Its secret was shown once. */
export interface CreatedApplication {
  readonly id: string;
  readonly secret: string;
}

/** Creates an application by the form of a page. @throws NotCreated */
export async function sendCreateForm(
  visitor: Visitor,
  page: Page,
  wanted: NewApplication,
): Promise<CreatedApplication> {
  const form = createForm(page, wanted);
  if (form === undefined)
    throw new NotCreated(
      stuckOn(reached(page), 'the form asks for something else than name, redirect URIs and scopes'),
    );
  const button = form.buttons.find(({ text }) => !saysNo(text));
  if (button?.name) form.fields.set(button.name, button.value);
  const shown = reached(await visitor.submit(form, page));
  const [id, secret] = [shownAs(shown, 'client_id'), shownAs(shown, 'client_secret')];
  if (id !== '' && secret !== '') return { id, secret };
  throw new NotCreated(
    stuckOn(
      shown,
      shown.reply.ok ? 'no id and secret are shown after the form' : 'the application was refused',
    ),
  );
}

/**
 * What an element of a page shows, by its id. '' where that is no id and no secret (RFC 6749, Appendix A), or would name a
 * variable of this machine in a profile.
 */
function shownAs(page: Page, id: string): string {
  const one = readable(page)(`[id="${id}"]`).first();
  const text = (one.attr('value') ?? one.text()).trim();
  return /^[\x20-\x7e]+$/.test(text) && !text.includes('${') ? text : '';
}
