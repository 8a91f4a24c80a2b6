import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Manifest, Written } from './write-manifests.ts';

/** What a container became on this machine. */
export interface Ran {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

export interface NodeOptions {
  readonly written: Written;
  /** The values of the Secret. */
  readonly secret: Readonly<Record<string, string>>;
  /** What host names and ports of the cluster become here. */
  readonly addresses: Readonly<Record<string, string>>;
}

/**
 * Does for one container what a node of a cluster does, as far as one machine can: variables from the Secret and from
 * labels, `$(NAME)`, and mounts, whose paths become folders here.
 */
export class Node {
  readonly claim: string;
  readonly #options: NodeOptions;
  readonly #children: ChildProcess[] = [];

  constructor(options: NodeOptions) {
    this.#options = options;
    this.claim = join(options.written.folder, 'claim');
    mkdirSync(this.claim);
  }

  run(
    container: Manifest,
    volumes: readonly Manifest[],
    command: readonly string[],
    labels: Readonly<Record<string, string>> = {},
  ): Ran {
    const mounts = new Map<string, string>(
      container.volumeMounts.map(({ name, mountPath }: Manifest) => [
        mountPath,
        this.#folderOf(volumes.find((one) => one.name === name)),
      ]),
    );
    const env: Record<string, string> = {};
    for (const { name, value, valueFrom } of container.env ?? [])
      env[name] = this.#local(expand(value ?? this.#valueFrom(valueFrom, labels), env), mounts);
    const [file = '', ...args] = command.map((one) => this.#local(expand(one, env), mounts));
    const child = spawn(file, args, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, ended, output: () => said };
  }

  /** Ends what has not ended by itself. */
  stop(): void {
    for (const child of this.#children) if (child.exitCode === null) child.kill('SIGKILL');
  }

  #valueFrom({ secretKeyRef, fieldRef }: Manifest, labels: Readonly<Record<string, string>>): string {
    const value =
      secretKeyRef !== undefined
        ? this.#options.secret[secretKeyRef.key]
        : labels[/^metadata\.labels\['(.+)'\]$/.exec(fieldRef.fieldPath)?.[1] ?? ''];
    if (value === undefined) throw new Error(`nothing for ${JSON.stringify({ secretKeyRef, fieldRef })}`);
    return value;
  }

  #folderOf(volume: Manifest): string {
    if (volume.persistentVolumeClaim !== undefined) return this.claim;
    const folder = join(this.#options.written.folder, volume.configMap.name);
    mkdirSync(folder, { recursive: true });
    const { data } = this.#options.written.one('ConfigMap');
    for (const [name, text] of Object.entries(data)) writeFileSync(join(folder, name), String(text));
    return folder;
  }

  #local(text: string, mounts: ReadonlyMap<string, string>): string {
    for (const [path, folder] of mounts)
      if (text === path || text.startsWith(`${path}/`)) return folder + text.slice(path.length);
    return Object.entries(this.#options.addresses).reduce(
      (local, [there, here]) => local.split(there).join(here),
      text,
    );
  }
}

/** As Kubernetes does it: what is not known stays. */
const expand = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\((\w+)\)/g, (all, name: string) => env[name] ?? all);

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
