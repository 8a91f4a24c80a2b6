/**
 * All phases and checks of the pinned Schemathesis over the reference environment, with the tokens of an application and of a
 * user: `node --import tsx bench/serve-schemathesis.ts [--seed N] [--examples N]`. It reads the document that the environment
 * publishes, in which records are named. Shows what Schemathesis found; ends with 1 where that is anything, and with 3 and a
 * reason where Schemathesis cannot be had.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startReference } from '../reference/index.ts';
import { personalToken } from '../tests/reference/client.ts';
import { obtainPython } from './python/obtain-python.ts';
import { boundDocument, type Records } from './schemathesis/bound-document.ts';
import { SCHEMATHESIS } from './schemathesis/schemathesis-tool.ts';
import { inFolder } from './schemathesis/tools.ts';
import { type ClientProfile, obtainToken } from './token.ts';

/** Gaps of the specification where Schemathesis takes one answer alone for right: variants that answer so. */
const AS_IT_EXPECTS = ['wrong-method-405', 'page-bounds-refused', 'out-of-order-accepted'];

/** Checks of an operation that do not fit, each with the reason. */
const LEFT_OUT = [
  {
    operation: 'authorize',
    check: 'positive_data_acceptance',
    why: 'which applications and redirect URIs are registered is not said by a schema',
  },
  {
    operation: 'authorize',
    check: 'unsupported_method',
    why: 'POST is served as RFC 6749, 3.1 allows, and the specification does not name it',
  },
  {
    operation: 'authorize',
    check: 'allow_header_conformance',
    why: 'that names POST as well',
  },
  {
    operation: 'requestToken',
    check: 'positive_data_acceptance',
    why: 'which secrets and codes are right is not said by a schema',
  },
];

const ATTENDEES = 60;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, examples: { type: 'string', default: '50' } },
});

const settings = (userToken: string): string =>
  [
    `[[operations]]\ninclude-operation-id = "getMe"\nheaders = { Authorization = "Bearer ${userToken}" }\n`,
    ...LEFT_OUT.map(
      ({ operation, check }) =>
        `[[operations]]\ninclude-operation-id = "${operation}"\nchecks.${check}.enabled = false\n`,
    ),
  ].join('\n');

async function run(program: string): Promise<number> {
  const reference = await startReference({ attendees: ATTENDEES, variants: AS_IT_EXPECTS, rate: 1e9 });
  try {
    const profile = reference.profile as unknown as ClientProfile & Records;
    const { baseUrl } = reference;
    const token = await obtainToken(profile, 'read write');
    const published = await (await fetch(`${baseUrl}/api/v2/openapi`)).json();
    const user = settings(await personalToken(reference, 'read'));
    for (const { operation, check, why } of LEFT_OUT)
      console.error(`Left out for ${operation}: ${check}, since ${why}.`);
    return await inFolder(async (folder) => {
      const document = join(folder, 'openapi.json');
      writeFileSync(document, JSON.stringify(boundDocument(published, profile, ATTENDEES)));
      writeFileSync(join(folder, 'schemathesis.toml'), user);
      const child = spawn(
        program,
        [
          ...['run', document, '--url', baseUrl, '--header', `Authorization: Bearer ${token}`],
          ...['--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure'],
          ...['--seed', values.seed, '--max-examples', values.examples, '--mode', 'all'],
        ],
        { cwd: folder, stdio: 'inherit', env: { ...process.env, NO_PROXY: '127.0.0.1' } },
      );
      return await new Promise<number>((done) => child.once('exit', (code) => done(code ?? 2)));
    });
  } finally {
    await reference.close();
  }
}

const { path, reason } = await obtainPython(SCHEMATHESIS);
if (path === undefined) console.error(reason);
process.exitCode = path === undefined ? 3 : await run(path);
