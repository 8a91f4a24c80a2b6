/** The element of the page with an id; pages and scripts are written for each other. */
export const inPage = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element #${id}`);
  return found as T;
};

/** A new element with a text, which is never read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  className = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A new element of a picture. */
export function shape(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  text = '',
): Element {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}

/** Says a sentence to the visitor; an empty one takes the last away. */
export const tell = (sentence: string): void => {
  inPage('told').textContent = sentence;
};

/** The sentence of an error. */
export const toldOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong: load the page again.';
