import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startReferenceProcess } from '../../../harness/run/reference-process.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import { freePort, Node, type Ran } from './node.ts';
import { resume, startRunners } from './operator.ts';
import { type Manifest, write } from './write-manifests.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const KEY = '0123456789abcdef0123456789abcdef';
const DESK_MS = 300_000;
const DESK_PORT = 8080;

export interface Chain {
  readonly setUp: { code: number | null; said: string };
  readonly judge: { code: number | null; said: string };
  readonly runners: ReadonlyArray<number | null>;
  readonly result: LoadResult;
}

export interface CircuitBreaker {
  /** Hears of the judge once all runners were resumed. */
  readonly running?: (judge: Ran) => void;
  /** Looks at the shared folder before it is gone. */
  readonly look?: (claim: string) => void;
}

/** Everything that a cluster does with the manifests of a rush, in order, on this machine. */
export async function chain(
  k6: string,
  args: readonly string[],
  reference: readonly string[],
  watch: CircuitBreaker = {},
): Promise<Chain> {
  const { said, written } = await write(['rush', ...args]);
  const environment = await startReferenceProcess(['--attendees', '40', ...reference]);
  const desk = `127.0.0.1:${await freePort()}`;
  const { client, base_url } = environment.profile as { client: { secret: string }; base_url: string };
  const node = new Node({
    written,
    secret: { DOORS_BASE_URL: base_url, DOORS_SECRET: client.secret, MUSTER_DESK_KEY: KEY },
    addresses: { [`${written.one('Service', '-desk').metadata.name}:${DESK_PORT}`]: desk },
  });
  /** The image's own command, then what the job says; a pod has its ports for itself, and here they are shared. */
  const start = (job: Manifest): Ran => {
    const { containers, volumes } = job.spec.template.spec;
    const [container] = containers;
    const entry = JSON.parse(
      /^ENTRYPOINT (.+)$/m.exec(written.files.Dockerfile ?? '')?.[1] ?? '[]',
    ) as string[];
    const command = [...entry, ...container.args].map((one) =>
      one === 'bin/muster.mjs' ? join(ROOT, one) : one === `${DESK_PORT}` ? desk : one,
    );
    return node.run(container, volumes, command);
  };
  try {
    const setUp = start(written.one('Job', '-set-up'));
    const prepared = await setUp.ended;
    if (prepared !== 0) throw new Error(`${said}${setUp.output()}`);
    const judge = start(written.one('Job', '-judge'));
    await listens(desk, judge);
    const runners = await startRunners(node, written.one('TestRun'), k6);
    await resume(runners, 700);
    watch.running?.(judge);
    const code = await judge.ended;
    const codes = await Promise.all(runners.map(({ ended }) => ended));
    watch.look?.(node.claim);
    const report = join(node.claim, 'load.json');
    return {
      setUp: { code: prepared, said: setUp.output() },
      judge: { code, said: judge.output() },
      runners: codes,
      result: JSON.parse(readFileSync(report, 'utf8')) as LoadResult,
    };
  } finally {
    node.stop();
    await environment.stop();
    rmSync(written.folder, { recursive: true, force: true });
  }
}

/** As the readiness probe of the judge finds out. */
async function listens(address: string, { output }: Ran): Promise<void> {
  const [host = '', port = ''] = address.split(':');
  for (const until = Date.now() + DESK_MS; Date.now() < until; await sleep(100)) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), host, () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    if (open) return;
  }
  throw new Error(`the judge does not listen: ${output()}`);
}
