import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { type Document, operationsOf, type Schema, schemaOf } from './document.ts';

const standaloneCode = standaloneModule.default;

/**
 * What counts as an e-mail address: something, an @, a domain. The usual pattern of ajv-formats knows ASCII only. It
 * would refuse josé@example.com, an address at a Unicode domain and a quoted local part with a space. The RFCs 5321 and
 * 6531 allow all of these. The specification says "email format" and names no grammar, so none of them may be held
 * against an environment. Quoted strings may hold blanks and @, nothing else may.
 */
export const EMAIL = /^(?:[^\s@"]|"(?:[^"\\]|\\[^\n])*")+@[^\s@]+$/;

/**
 * The most errors that one validation reports. A page of 100 attendees without any field has 1,400; a hostile answer
 * of a million empty records must not fill the memory.
 */
export const MOST_ERRORS = 5000;

/** Response and request schemas by the name of their validator: `listAttendees.200`, `createAttendee.request`. */
export function schemasToCompile(document: Document): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const { operationId, requestBody, responses } of operationsOf(document)) {
    for (const [status, body] of Object.entries(responses)) {
      const schema = schemaOf(body);
      if (schema !== undefined) found.set(`${operationId}.${status}`, schema);
    }
    const request = schemaOf(requestBody);
    if (request !== undefined) found.set(`${operationId}.request`, request);
  }
  return found;
}

/**
 * A fresh Ajv for each validator, so that the names in one file never depend on the others. Unions are lists of types
 * rather than `anyOf`, so that an error names one place.
 */
function compiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    strictTuples: true,
    strictRequired: true,
    allowUnionTypes: true,
    allErrors: true,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  ajv.addFormat('email', EMAIL);
  ajv.addVocabulary(['x-gap', 'x-source', 'x-muster-note']);
  return ajv;
}

const capped = (code: string): string =>
  code.replaceAll(/vErrors\.push\((err\d+)\)/g, `vErrors.length < ${MOST_ERRORS} && vErrors.push($1)`);

async function selfContained(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}

const INDEX_TYPES = `export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** Says whether a parsed body is valid; \`errors\` then holds what the last call found, and is overwritten by the next. */
export type Validate = ((data: unknown) => boolean) & { errors?: null | ValidationError[] };

/** By operation and status, or \`request\`: \`validators['listAttendees.200']\`. */
export const validators: Record<string, Validate>;
`;

/**
 * The files of the validators by name: an ES module each, an index, and the index's types. One that would say the same
 * as an earlier one hands that on.
 */
export async function validatorModules(document: Document): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const names = [...schemasToCompile(document)];
  const byCode = new Map<string, string>();
  for (const [name, schema] of names) {
    const ajv = compiler();
    const code = await selfContained(capped(standaloneCode(ajv, ajv.compile(schema))));
    const same = byCode.get(code);
    files.set(`${name}.js`, same === undefined ? code : `export { default } from './${same}.js';\n`);
    if (same === undefined) byCode.set(code, name);
  }

  const imports = names.map(([name], at) => `import v${at} from './${name}.js';\n`).join('');
  const entries = names.map(([name], at) => `  '${name}': v${at},\n`).join('');
  files.set('index.js', `${imports}\nexport const validators = {\n${entries}};\n`);
  files.set('index.d.ts', INDEX_TYPES);
  return files;
}
