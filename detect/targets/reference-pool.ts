import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess, TellableProcess } from '../../harness/run/server-process.ts';

/**
 * Reference environments that serve one run after another: a process that has warmed up answers several times as fast as
 * one that has just started. One that does not become what it is told to be is replaced.
 */
export class ReferencePool {
  #idle: TellableProcess[] = [];

  async start(args: readonly string[]): Promise<ServerProcess> {
    const known = this.#idle.pop();
    const profile = await known?.tell(JSON.stringify(args)).catch(() => undefined);
    if (known !== undefined && profile !== undefined) return this.#lent(known, profile);
    await known?.stop();
    const fresh = await startReferenceProcess(args);
    return this.#lent(fresh, fresh.profile);
  }

  #lent(process: TellableProcess, profile: ServerProcess['profile']): ServerProcess {
    return { profile, stop: async () => void this.#idle.push(process) };
  }

  async close(): Promise<void> {
    const idle = this.#idle;
    this.#idle = [];
    await Promise.all(idle.map((process) => process.stop()));
  }
}
