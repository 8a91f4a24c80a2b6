import type { CookieJar } from 'tough-cookie';
import type { Wire } from '../call/wire.ts';
import { filledIn } from '../oauth/filled-in.ts';
import { SIGN_IN_LIMITS } from '../oauth/limits.ts';
import { nextStep, type SignInProgress, type Step } from '../oauth/next-step.ts';
import { originsOf } from '../oauth/origins.ts';
import { ASKS_CODE, stuckOn } from '../oauth/stuck.ts';
import { type Left, type Page, type UserCredentials, Visitor } from '../oauth/visitor.ts';
import { createFormsOn } from './create-form.ts';
import { NotCreated, WRONG_PASSWORD } from './not-created.ts';

/** How long a visit may take while its user waits, in milliseconds: a limiter may want longer. */
const PATIENCE_MS = 20_000;

/** One who manages an account, and the browser that is signed in or will be. */
export interface AccountManager extends UserCredentials {
  /** The address of the page where that is done. */
  readonly page: string;
  readonly cookies: CookieJar;
}

/** Opens the browser of a manager. It shows name and password at the origin of `baseUrl` alone. */
export const accountVisitor = (wire: Wire, baseUrl: string, manager: AccountManager): Visitor =>
  new Visitor(
    wire,
    { origins: originsOf({ base_url: baseUrl }), until: performance.now() + PATIENCE_MS },
    () => false,
    manager,
    manager.cookies,
  );

/** A page that the visitor may go on from. @throws NotCreated */
export function reached(page: Page | Left): Page {
  if ('left' in page)
    throw new NotCreated(`the way leads to another host, ${new URL(page.left).host}, which is shown nothing`);
  const { status, exchange } = page.reply;
  if (status === 0)
    throw new NotCreated(
      `${page.url.pathname} gave no answer (${exchange.failure?.message ?? 'nothing came'})`,
    );
  if (status === 429)
    throw new NotCreated(stuckOn(page, 'too many were tried', 'wait as long as it says, then try again'));
  return page;
}

/**
 * The page with the form that creates an application, by its link (`rel="create-form"`, RFC 6861). The manager signs in on
 * the way to it.
 * @throws NotCreated
 */
export async function formPage(visitor: Visitor, manager: AccountManager): Promise<Page> {
  let page = reached(await visitor.get(manager.page));
  const done = { signedIn: false, sentName: false, sentPassword: false, sentCode: false };
  const followed = new Set<string>();
  for (let pages = 0; pages < SIGN_IN_LIMITS.pages; pages += 1) {
    const [form, ...others] = createFormsOn(page);
    if (others.length > 0)
      throw new NotCreated(
        stuckOn(page, 'the page has several forms that create applications', 'create them there'),
      );
    if (form !== undefined) return reached(await visitor.get(form, page));
    const step = wayIn(page, { ...done, followed }, manager);
    page = reached(await taken(visitor, page, step, manager));
    if (step.does === 'follow') followed.add(step.address);
    done.sentName ||= step.does === 'name';
    done.sentPassword ||= step.does === 'password';
    done.signedIn ||= done.sentPassword;
  }
  throw new NotCreated(stuckOn(page, 'the sign-in did not end'));
}

const taken = (visitor: Visitor, page: Page, step: Step, manager: UserCredentials): Promise<Page | Left> =>
  step.does === 'follow' ? visitor.get(step.address, page) : visitor.submit(filledIn(step, manager), page);

/** What leads on to the account, as far as a sign-in does. @throws NotCreated where nothing does */
function wayIn(page: Page, done: SignInProgress, { username }: UserCredentials): Step {
  const step = nextStep(page, done, { client: '', username, scopes: [], hints: {} });
  if (step?.does === 'code') throw new NotCreated(stuckOn(page, ASKS_CODE, 'create them in a browser'));
  const again = (step?.does === 'password' && done.sentPassword) || (step?.does === 'name' && done.sentName);
  if (again) throw new NotCreated(stuckOn(page, 'the sign-in was refused', WRONG_PASSWORD));
  const leadsOn =
    step?.does === 'password' || step?.does === 'name' || (step?.does === 'follow' && !done.signedIn);
  if (step !== undefined && leadsOn) return step;
  throw new NotCreated(
    stuckOn(page, 'no form that creates applications is offered to this user (rel="create-form")'),
  );
}
