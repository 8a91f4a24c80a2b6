/** What of other hands a text names, and what of that may change behind its name. */

/** Names that a reader fills in: they are no address of anything. */
const OWN_ACTION = 'your-organisation/muster@COMMIT';
const OWN_IMAGE = /^registry\.example\.com\/[\w.:-]+@sha256:DIGEST$/;
const ACTION = /^\s*(?:- )?uses:\s*['"]?([^\s'"#]+)['"]?(?:\s+#\s*(\S+))?/gm;
/** In capitals, as ours are written: a line of prose may begin with the same word. */
const STAGE = /^FROM\s+(?:--platform=\S+\s+)?(\S+)(?:\s+AS\s+(\S+))?\s*$/gm;
/** Whatever is called an image and followed by a name with a tag or a digest, in YAML, JSON, Groovy or TypeScript. */
const IMAGE =
  /image\b['"]?:?\s+['"`]?((?:[a-z0-9][\w.-]*\/)*[a-z][\w.-]*(?::[\w$][\w.${}()-]*)(?:@[\w:]+)?)/gi;

/** Something of other hands: its name with what chooses its bytes, and the version that a person reads. */
export interface Named {
  readonly kind: 'action' | 'image';
  readonly name: string;
  readonly pin: string;
  readonly version: string;
}

/** The actions that a text uses, and the images that it starts from or runs. */
export function namedIn(text: string): Named[] {
  const actions = [...text.matchAll(ACTION)]
    .map(([, used = '', version = '']) => ({ used, version }))
    .filter(({ used }) => !used.startsWith('./') && used !== OWN_ACTION)
    .map(({ used, version }): Named => {
      const [name = '', pin = ''] = used.split('@');
      return { kind: 'action', name, pin, version };
    });
  const stages = [...text.matchAll(STAGE)];
  const own = new Set(stages.map(([, , stage]) => stage));
  const images = [...stages, ...text.matchAll(IMAGE)]
    .map(([, image = '']) => image)
    .filter((image) => !own.has(image) && !OWN_IMAGE.test(image))
    .map((image): Named => {
      const [reference = '', pin = ''] = image.split('@');
      const [name = '', version = ''] = reference.split(/:(?=[^/]*$)/);
      return { kind: 'image', name, pin, version };
    });
  return [...actions, ...images];
}

/** What the bytes of what is named hang on, besides themselves: a sentence, or undefined where it is on nothing. */
export function loose({ kind, name, pin, version }: Named): string | undefined {
  const bytes = kind === 'action' ? /^[0-9a-f]{40}$/ : /^sha256:[0-9a-f]{64}$/;
  const exact = kind === 'action' ? /^v\d+\.\d+\.\d+$/ : /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
  if (!bytes.test(pin)) return `${kind} ${name} is not pinned by its digest`;
  if (!exact.test(version)) return `${kind} ${name} does not say which version its digest is`;
  return undefined;
}
