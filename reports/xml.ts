import { wellFormed } from './text.ts';

/** A text as XML 1.0 can hold it between tags; characters that it cannot hold are replaced. */
export const xmlText = (value: string): string =>
  wellFormed(value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The same as the value of an attribute, quotes included; white space survives, which XML would fold. */
export const xmlAttribute = (value: string): string =>
  `"${xmlText(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;')}"`;
