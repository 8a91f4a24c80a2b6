import type { Locator } from '@playwright/test';

/** This many controls of one kind are looked at, so much of what each says, and this many fields beside it. */
const MOST = { controls: 1000, said: 300, beside: 50 } as const;

/** What can be pressed, ticked or filled in on a page, as it reads. */
export interface Control {
  readonly at: Locator;
  /** What it says: its text, its value, its name for screen readers. */
  readonly text: string;
  readonly type: string;
  readonly name: string;
  readonly value: string;
  /** Where a link leads. */
  readonly href: string;
  /** All that it is called, shown or not. */
  readonly hints: string;
  /** What its labels say. */
  readonly label: string;
  readonly checked: boolean;
  /** Whether the form is not sent without it. */
  readonly required: boolean;
  /** The names of the fields of the form that it stands in. */
  readonly beside: readonly string[];
}

/** As much of the DOM as is read here. */
interface Read {
  readonly textContent: string | null;
  readonly href?: unknown;
  readonly checked?: boolean;
  readonly required?: boolean;
  readonly labels?: Iterable<{ readonly textContent: string | null }> | null;
  getAttribute(name: string): string | null;
  closest(selector: string): { querySelectorAll(selector: string): Iterable<Read> } | null;
}

const ATTRIBUTES = ['type', 'name', 'value', 'id', 'autocomplete', 'placeholder', 'aria-label'] as const;

/** The visible controls that a selector finds, in one look: a page may have thousands. */
export async function controlsOf(all: Locator): Promise<Control[]> {
  const visible = all.filter({ visible: true });
  // It runs in the page, where nothing is known that stands outside of it; whatever is named in it would not be, either.
  const read = await visible.evaluateAll(
    (elements, { attributes, most }) =>
      (elements as unknown as Read[]).slice(0, most.controls).map((one) => ({
        said: String(one.textContent ?? '').slice(0, most.said),
        href: String(one.href ?? ''),
        checked: one.checked === true,
        required: one.required === true,
        attributes: attributes.map((name) => one.getAttribute(name)?.slice(0, most.said) ?? null),
        label: [...(one.labels ?? [])]
          .map(({ textContent }) => textContent ?? '')
          .join(' ')
          .slice(0, most.said),
        beside: [...(one.closest('form')?.querySelectorAll('[name]:not(button)') ?? [])]
          .slice(0, most.beside)
          .map((field) => String(field.getAttribute('name')).slice(0, most.said)),
      })),
    { attributes: ATTRIBUTES, most: MOST },
  );
  return read.map(({ said, href, checked, required, attributes, label, beside }, index) => {
    const [type, name = '', value = '', id, autocomplete, placeholder, aria] = attributes.map(
      (one) => one ?? undefined,
    );
    return {
      at: visible.nth(index),
      text: `${said} ${value} ${aria ?? ''}`,
      ...{ type: type ?? 'text', name, value, href, checked, required, beside },
      hints: [name, id, autocomplete, placeholder, aria].join(' '),
      label: `${label}${aria ?? ''}`,
    };
  });
}
