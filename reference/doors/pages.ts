import { page } from '../docs/pages.ts';
import { escapeHtml } from '../html.ts';
import type { Application } from '../oauth/applications.ts';

const headOf = (script: string): string => `
<link rel="stylesheet" href="/doors/doors.css">
<script type="module" src="/doors/scripts/${script}.js"></script>`;

/**
 * What every page of the doors has around its own part. That is for whom it is, a place for messages, and the buttons to
 * sign in and out.
 */
const frame = (event: string, visitor: Application | undefined, inside: string): string =>
  visitor === undefined
    ? '<p>A visitor signs in as a public application, and here every application has a secret. Start the environment without the variant that gives it one.</p>'
    : `<div id="doors" data-event="${escapeHtml(event)}" data-client="${escapeHtml(visitor.id)}" data-account="${visitor.accountId}">
<p id="told" role="status"></p>
<p id="walked" class="soft"></p>
<p id="entry"><button type="button" id="sign-in">Sign in</button></p>
<div id="inside" hidden>
${inside}
<p><button type="button" id="sign-out" class="quiet">Sign out</button></p>
</div>
</div>
<noscript><p>This page needs JavaScript: it calls API v2 as you.</p></noscript>`;

const CODE_FORM = `<form id="check-in">
<label for="code">Code of the attendee</label>
<div class="row"><input id="code" name="code" autocomplete="off" autocapitalize="off" spellcheck="false" required>
<button type="submit">Check in</button></div>
</form>`;

/** Who is in, arrivals a minute, the last ones, and the attendees with their codes. */
export const boardPage = (event: string, visitor: Application | undefined): string =>
  page(
    `Doors of event ${event}`,
    frame(
      event,
      visitor,
      `<dl id="counts">
<div><dt>In</dt><dd id="count-checked_in">–</dd></div>
<div><dt>Left</dt><dd id="count-checked_out">–</dd></div>
<div><dt>To come</dt><dd id="count-not_checked_in">–</dd></div>
</dl>
<p><a href="/doors/${escapeHtml(event)}/scan">Scan codes with the camera</a></p>
${CODE_FORM}
<section aria-labelledby="plot-title"><h2 id="plot-title">Arrivals a minute</h2><div id="plot"></div></section>
<section aria-labelledby="last-title"><h2 id="last-title">Last check-ins</h2><ol id="last"></ol></section>
<section aria-labelledby="people-title"><h2 id="people-title">Attendees</h2>
<ul id="people"></ul>
<nav aria-label="Pages of attendees" class="row"><button type="button" id="previous">Previous</button>
<span id="page"></span><button type="button" id="next">Next</button></nav></section>`,
    ),
    headOf('board'),
  );

/** Checks in whom the camera sees, or whose code is typed. */
export const scanPage = (event: string, visitor: Application | undefined): string =>
  page(
    `Check in to event ${event}`,
    frame(
      event,
      visitor,
      `<p><a href="/doors/${escapeHtml(event)}">Who is in</a></p>
<p id="outcome" role="status" class="outcome"></p>
<video id="camera" muted playsinline hidden aria-label="What the camera sees"></video>
<p><button type="button" id="start">Start the camera</button></p>
${CODE_FORM}
<section aria-labelledby="last-title"><h2 id="last-title">Last check-ins</h2><ol id="last"></ol></section>`,
    ),
    headOf('scan'),
  );

/** Where a sign-in ends: takes the code for a token and goes back to where the visitor was. */
export const SIGNED_IN_PAGE = page(
  'Signing in',
  '<p id="told" role="status">One moment.</p>',
  headOf('signed-in'),
);
