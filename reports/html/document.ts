import { html, Markup } from './markup.ts';
import { STYLE } from './style.ts';

/** What a page consists of. */
export interface HtmlDocument {
  readonly title: string;
  /** Stands at the left of the navigation. */
  readonly name: string;
  readonly links: ReadonlyArray<readonly [id: string, label: string]>;
  /** Added to the style sheet that all pages share. */
  readonly style: string;
  readonly body: Markup;
  /** A page without one runs nothing at all. */
  readonly script?: string;
}

/** One HTML file that needs nothing from outside, and by its own policy fetches and runs nothing from there. */
export function htmlDocument({ title, name, links, style, body, script }: HtmlDocument): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'${script === undefined ? '' : "; script-src 'unsafe-inline'"}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title} · Muster</title>
<style>${new Markup(STYLE + style)}</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<nav aria-label="Sections"><div><b>${name}</b>
${links.map(([id, label]) => html`<a href="#${id}">${label}</a>`)}</div></nav>
<main id="main" tabindex="-1">
${body}
</main>
${script !== undefined && html`<script>${new Markup(script)}</script>`}
</body>
</html>
`.text;
}
