import { html, type Markup } from '../html/markup.ts';

/** Sentences of equal weight below a heading. A paragraph there would be paler than those that follow it. */
export const saidList = (said: readonly string[]): Markup =>
  html`<ul class="said">${said.map((one) => html`<li>${one}</li>`)}</ul>`;
