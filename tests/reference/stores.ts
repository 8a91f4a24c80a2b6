import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

const HOMES = '/usr/lib/postgresql';

/** The newest PostgreSQL that the distribution has installed, or undefined. */
function serverPrograms(): string | undefined {
  const versions = existsSync(HOMES) ? readdirSync(HOMES).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(HOMES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A PostgreSQL server of the distribution, in a folder of its own, on the loopback address. */
export interface Postgres {
  readonly url: string;
  stop(): void;
}

/** Starts one; undefined where none is installed. PostgreSQL refuses root, who hands it to the user that came with it. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const bin = serverPrograms();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'muster-pg-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) spawnSync('chown', ['postgres', folder]);
  const run = (program: string, ...args: readonly string[]): void => {
    const command = [join(bin, program), ...args];
    const { status, stderr } = asRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', ...command], {
          cwd: folder,
          encoding: 'utf8',
          stdio: ['ignore', 'ignore', 'pipe'],
        })
      : spawnSync(command[0]!, command.slice(1), {
          cwd: folder,
          encoding: 'utf8',
          stdio: ['ignore', 'ignore', 'pipe'],
        });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-A', 'trust', '-U', 'muster', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  return {
    url: `postgres://muster@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers a place that nothing has written to yet; undefined where its kind of database is not installed. */
export type NewPlace = () => Promise<string | undefined>;

/** Where the tests of a file store things. */
interface TestPlaces {
  readonly folder: string;
  /** New places of each kind: folders below `folder`, databases of a PostgreSQL server. */
  readonly places: Readonly<Record<'embedded' | 'PostgreSQL', NewPlace>>;
}

/** A folder of this name and a PostgreSQL server for the tests of a file; both are thrown away after them. */
export function testPlaces(name: string): TestPlaces {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  let postgres: Postgres | undefined;
  let count = 0;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    places: {
      embedded: async () => join(folder, `data-${++count}`),
      async PostgreSQL() {
        if (postgres === undefined) return undefined;
        const { default: pg } = await import('pg');
        const admin = new pg.Client(postgres.url);
        await admin.connect();
        const database = `muster_${++count}`;
        await admin.query(`create database ${database}`);
        await admin.end();
        return postgres.url.replace(/postgres$/, database);
      },
    },
  };
}

export const NO_SERVER = 'PostgreSQL is not installed';
