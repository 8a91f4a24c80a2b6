import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { version } from '../../harness/paths.ts';
import { writeRun } from '../../record/run.ts';
import { listening, muster, profileIn, scratch } from './muster.ts';

const folder = scratch();
const OUT = join(folder, 'out');
const ASKED =
  /^The profile \S+ (says environment: production and allows|allows) writes.*--yes-production\.\n$/;
let address = '';
let requests = 0;
before(async () => {
  address = await listening((_request, response) => {
    requests += 1;
    response.writeHead(404).end('{}');
  });
});

/** A profile of a port on this machine: what is behind it, only its word tells. */
const forwarded = (environment?: string): string =>
  profileIn(folder, {
    ...{ name: 'forwarded', base_url: address, client: { id: 'a', secret: 'b' }, event_id: 1 },
    ...{ writes: 'allow', load: { allow: true } },
    ...(environment !== undefined && { environment }),
  });

function killedRun(): string {
  const results = join(folder, 'killed');
  const run = {
    runId: 'abcdefghij',
    harness: version(),
    seed: 1,
    effort: 'normal',
    workers: 1,
    started: 1,
    name: 'forwarded',
  };
  writeRun(results, {
    ...{ ...run, base_url: address, decisions: {}, known_failures: [] },
    ...{ writes: 'allow', rate_limit: 'avoid' },
  });
  return results;
}

/** What the command says on standard error, and how it ends, in this process. */
async function refused(args: readonly string[]): Promise<{ code: number; said: string }> {
  const { write } = process.stderr;
  let said = '';
  process.stderr.write = (chunk: string | Uint8Array) => {
    said += String(chunk);
    return true;
  };
  try {
    return { code: await handleArguments([...args]), said };
  } finally {
    process.stderr.write = write;
  }
}

/** Whatever may write. */
const COMMANDS: Readonly<Record<string, () => readonly string[]>> = {
  verify: () => ['verify', '--out', OUT],
  'verify of one chapter': () => ['verify', 'account', '--out', OUT],
  'verify --dry-run': () => ['verify', '--dry-run'],
  certify: () => ['certify', '--out', OUT],
  load: () => ['load', 'smoke', '--out', OUT],
  'load --dry-run': () => ['load', 'smoke', '--dry-run'],
  'load capacity': () => ['load', 'capacity', '--out', OUT],
  'the set-up of load in a cluster': () => ['load', 'smoke', '--part', 'set-up', '--out', OUT],
  'doctor --clean': () => ['doctor', '--clean', killedRun()],
};

describe('a port that is forwarded to production', () => {
  for (const [name, args] of Object.entries(COMMANDS))
    it(`is not written to by ${name} unless that is meant`, async () => {
      for (const environment of [undefined, 'production']) {
        const { code, said } = await refused([...args(), '--profile', forwarded(environment)]);
        assert.equal(code, 2, said);
        assert.match(said, ASKED);
      }
      assert.equal(requests, 0);
      assert.equal(existsSync(OUT), false);
    });

  it('is called local by init only where somebody says so', async () => {
    const init = (...args: string[]) =>
      muster(['init', '--profile', 'new.yaml', '--force', '--base-url', 'http://127.0.0.1:9', ...args], {
        cwd: folder,
      });
    const owed = await init('--writes', 'allow');
    assert.equal(owed.code, 2);
    assert.match(owed.stderr, /give --environment \(alpha, local, production\)\.\n$/);
    await init();
    assert.doesNotMatch(readFileSync(join(folder, 'new.yaml'), 'utf8'), /environment|allow/);
    await init('--environment', 'local');
    assert.match(
      readFileSync(join(folder, 'new.yaml'), 'utf8'),
      /^environment: local$[\s\S]+^writes: allow$/m,
    );
  });
});
