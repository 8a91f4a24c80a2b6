import type { Certificate } from '../../record/certificate.ts';
import { html, type Markup } from '../html/markup.ts';

const HEIGHT = 20;
/** The mean width of a sign in Verdana at 11 pixels, and what stands around a text. */
const SIGN = 6.6;
const PAD = 12;
const GREEN = '#157a4a';
const RED = '#c02a37';
const FONT = 'Verdana,DejaVu Sans,Geneva,sans-serif';

/** A badge for a page: what was certified, and on which day. It proves nothing by itself, and its title says where to look. */
export function badge({ certified, policy, issued }: Certificate): string {
  const [left, right] = [
    `muster ${policy}`,
    certified ? `certified ${issued.slice(0, 10)}` : 'not certified',
  ];
  const widths = [left, right].map((text) => Math.round(text.length * SIGN + PAD)) as [number, number];
  const whole = widths[0] + widths[1];
  const text = (words: string, at: number): Markup =>
    html`<text x="${at}" y="14" textLength="${Math.round(words.length * SIGN)}" text-anchor="middle">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${HEIGHT}" role="img" aria-label="${left}: ${right}">
<title>${left}: ${right}; the bundle proves it (muster certify --check)</title>
<clipPath id="r"><rect width="${whole}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${widths[0]}" height="${HEIGHT}" fill="#3c4654"/><rect x="${widths[0]}" width="${widths[1]}" height="${HEIGHT}" fill="${certified ? GREEN : RED}"/></g>
<g fill="#fff" font-family="${FONT}" font-size="11">${text(left, Math.round(widths[0] / 2))}${text(right, widths[0] + Math.round(widths[1] / 2))}</g>
</svg>
`.text;
}
