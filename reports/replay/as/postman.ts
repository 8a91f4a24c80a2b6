import { atPage, MOST_PAGES, recordSought } from '../pages.ts';
import type { Recipe, ToolRequest } from './calls.ts';

/** The format of what is written: Postman Collection v2.1.0. */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A finding of a collection. */
export interface NamedRecipe {
  readonly title: string;
  readonly about: string;
  readonly recipe: Recipe;
}

/** A Postman collection: a folder for each finding, whose last request has a test. */
export function postmanCollection(name: string, findings: readonly NamedRecipe[]): object {
  const variables = new Map(findings.flatMap(({ recipe }) => recipe.variables).map((one) => [one.name, one]));
  return {
    info: {
      name,
      schema: SCHEMA,
      description: 'What a run of Muster found, to be sent again. Secrets are given as variables.',
    },
    item: findings.map(({ title, about, recipe }) => ({
      name: title,
      description: about,
      item: recipe.calls.map((call, index) => {
        const decided = index === recipe.calls.length - 1 ? recipe : undefined;
        return itemOf(call, decided, index === 0 && isFresh(recipe) ? [NOW] : []);
      }),
    })),
    variable: [
      ...[...variables.values()].map(({ name: key, about, value = '' }) => ({
        ...{ key, value, type: 'string', description: about },
      })),
    ],
  };
}

/** Whether anything of it holds the time, for what has to be new. */
const isFresh = ({ calls }: Recipe): boolean => calls.some(({ body }) => body?.includes('{{MUSTER_NOW}}'));

function itemOf(call: ToolRequest, decided: Recipe | undefined, first: readonly string[]): object {
  const { title, method, url, headers, body, form, keeps } = call;
  const walks = decided?.walks === true;
  return {
    name: title,
    request: {
      method,
      url: walks ? atPage(url, '{{MUSTER_PAGE}}') : url,
      header: headers.map(([key, value]) => ({ key, value })),
      ...(body !== null && { body: { mode: 'raw', raw: body } }),
      ...(form && { body: { mode: 'urlencoded', urlencoded: form.map(([key, value]) => ({ key, value })) } }),
    },
    event: [
      {
        listen: 'prerequest',
        script: script([...first, ...(walks ? [FIRST_PAGE] : [])].join('\n')),
      },
      {
        listen: 'test',
        script: script(
          keeps !== undefined
            ? `pm.collectionVariables.set(${JSON.stringify(keeps.variable)}, ${READ}(${JSON.stringify(keeps.at)}));`
            : decided === undefined
              ? ''
              : testOf(decided),
        ),
      },
    ].filter((event) => event.script.exec.length > 0),
  };
}

const script = (text: string): { type: string; exec: string[] } => ({
  type: 'text/javascript',
  exec: text === '' ? [] : text.split('\n'),
});

const NOW = `pm.collectionVariables.set('MUSTER_NOW', String(Date.now()));`;
const FIRST_PAGE = `if (!pm.collectionVariables.get('MUSTER_PAGE')) pm.collectionVariables.set('MUSTER_PAGE', '1');`;

/** Reads a value of the answer at the end of a way. */
const READ = `(way => way.reduce((here, step) => {
  const picked = /^\\[([\\w.]+)=(.*)\\]$/.exec(step);
  if (here === null || here === undefined) return undefined;
  if (!picked) return Array.isArray(here) ? here[Number(step) - 1] : here[step];
  const at = one => picked[1].split('.').reduce((inner, name) => inner?.[name], one);
  return Array.isArray(here) ? here.find(one => String(at(one)) === picked[2]) : undefined;
}, pm.response.json()))`;

/** The JSON text of a value, the members of objects in one order. */
const TEXT = `const text = value => value === undefined ? 'nothing' : JSON.stringify(value, (_key, inner) =>
  inner && typeof inner === 'object' && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    : inner);`;

/** What the answer shows of each want that counts, and what says so. */
const SEEN = `const seen = wants.filter(({ when }) => when === undefined || pm.response.code === when).map(want => {
  const found = want.at === 'status' ? String(pm.response.code)
    : want.at === 'content-type' ? String(pm.response.headers.get('content-type'))
    : text(read(want.at.map(step => pm.variables.replaceIn(step))));
  const shows = want.is
    ? want.is.some(one => { const is = pm.variables.replaceIn(one); try { return text(JSON.parse(is)) === found; } catch { return is === found; } })
    : new RegExp(want.like).test(found);
  return { said: \`\${Array.isArray(want.at) ? want.at.join('.') : want.at} is \${found.slice(0, 200)}\`, holds: shows !== Boolean(want.not) };
});`;
const TELL = 'for (const { said, holds } of seen) pm.test(said, () => pm.expect(holds).to.equal(true));';

/** Looks at the answer that decides; of a list at one page after the other, until one shows the record, or what it must not. */
function testOf({ wants, walks }: Recipe): string {
  const looking = `const wants = ${JSON.stringify(wants)};
const read = ${READ};
${TEXT}
${SEEN}`;
  if (!walks) return `${looking}\n${TELL}`;
  const sought = recordSought(wants);
  const isFound =
    sought === undefined
      ? 'seen.some(({ holds }) => !holds)'
      : `items.some(one => \`[id=\${one.id}]\` === pm.variables.replaceIn(${JSON.stringify(sought)}))`;
  return `${looking}
const page = Number(pm.collectionVariables.get('MUSTER_PAGE'));
const items = pm.response.json().items ?? [];
if (!(${isFound}) && items.length > 0 && page < ${MOST_PAGES}) {
  pm.collectionVariables.set('MUSTER_PAGE', String(page + 1));
  postman.setNextRequest(pm.info.requestId);
} else {
  pm.collectionVariables.unset('MUSTER_PAGE');
  ${TELL}
}`;
}
