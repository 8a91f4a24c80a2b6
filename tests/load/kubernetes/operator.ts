import { setTimeout as sleep } from 'node:timers/promises';
import type { Node, Ran } from './node.ts';
import { freePort } from './node.ts';
import type { Manifest } from './write-manifests.ts';

const PORT = 6565;
const SCRIPT_FOLDER = '/test';
const READY_MS = 300_000;

export interface Runner extends Ran {
  readonly port: number;
}

/** The command of a runner, as k6-operator 1.6.0 puts it together from a TestRun whose script lies on a claim. */
function commandOf({ metadata, spec }: Manifest, index: number): string[] {
  const of: number = spec.parallelism;
  const part = (n: number): string => (n === 0 ? '0' : n === of ? '1' : `${n}/${of}`);
  const sequence = Array.from({ length: of + 1 }, (_, n) => part(n)).join(',');
  return [
    ...['k6', 'run', '--quiet'],
    ...(of > 1
      ? [`--execution-segment=${part(index - 1)}:${part(index)}`, `--execution-segment-sequence=${sequence}`]
      : []),
    ...spec.arguments.split(/\s+/),
    ...[`${SCRIPT_FOLDER}/${spec.script.volumeClaim.file}`, `--address=0.0.0.0:${PORT}`, '--paused'],
    ...['--tag', `instance_id=${index}`, '--tag', `testrun_name=${metadata.name}`],
  ];
}

/** Starts the runners of a TestRun on one machine, each with a port of its own; all are paused. */
export async function startRunners(node: Node, run: Manifest, k6: string): Promise<Runner[]> {
  const volumes = [
    { name: 'script', persistentVolumeClaim: { claimName: run.spec.script.volumeClaim.name } },
  ];
  const container = { ...run.spec.runner, volumeMounts: [{ name: 'script', mountPath: SCRIPT_FOLDER }] };
  const runners: Runner[] = [];
  for (let index = 1; index <= run.spec.parallelism; index += 1) {
    const port = await freePort();
    const command = commandOf(run, index).map((one) => one.replace(`0.0.0.0:${PORT}`, `127.0.0.1:${port}`));
    const [, ...args] = command;
    const labels = { 'job-name': `${run.metadata.name}-${index}` };
    runners.push({ ...node.run(container, volumes, [k6, ...args], labels), port });
  }
  await Promise.all(runners.map(answers));
  return runners;
}

async function answers({ port, output }: Runner): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    const status = await fetch(`http://127.0.0.1:${port}/v1/status`).catch(() => undefined);
    if (status?.ok) return;
  }
  throw new Error(`a runner did not get ready: ${output()}`);
}

/** Resumes them one after the other, as the starter does; `apartMs` apart. */
export async function resume(runners: readonly Runner[], apartMs: number): Promise<void> {
  const body = JSON.stringify({ data: { attributes: { paused: false }, id: 'default', type: 'status' } });
  for (const { port } of runners) {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/v1/status`, { method: 'PATCH', headers, body });
    if (!answer.ok) throw new Error(`a runner was not resumed: ${answer.status}`);
    await sleep(apartMs);
  }
}
