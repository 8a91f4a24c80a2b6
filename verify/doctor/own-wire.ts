import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pacer } from '../../harness/broker/pacer.ts';
import { Deadline } from '../../harness/call/deadline.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { type OpenWire, type OpenWireOptions, openWire } from '../../harness/run/open-wire.ts';

/** How a command that is no run talks to an environment. */
export interface OwnWireOptions
  extends Pick<OpenWireOptions, 'prefix' | 'run' | 'concurrency' | 'exchanges'> {
  /** Where its journal goes on; absent: it is thrown away afterwards. */
  readonly folder?: string | undefined;
  /** How many milliseconds it may take; what is asked after that throws OutOfTime. */
  readonly ms?: number | undefined;
  /** Most requests. */
  readonly most: number;
}

/** What it talks by. `out` is the folder of the journal. */
export interface OwnWire extends Omit<OpenWire, 'close'> {
  readonly out: string;
  readonly pacer: Pacer;
  /** Ends it, and throws the journal away where it was to be. */
  end(): Promise<void>;
}

/** Opens a wire at the pace of the profile; nothing is sent before the first call. */
export function openOwnWire(profile: Profile, { folder, ms, most, ...rest }: OwnWireOptions): OwnWire {
  const out = folder ?? mkdtempSync(join(tmpdir(), 'muster-doctor-'));
  const throwAway = (): void => rmSync(out, { recursive: true, force: true });
  if (folder === undefined) process.once('exit', throwAway);
  const deadline = new Deadline();
  if (ms !== undefined) deadline.until = Date.now() + ms;
  const pacer = new Pacer(profile.pace.requests_per_second, most);
  const opened = openWire({
    ...rest,
    profile,
    out,
    permits: () => pacer.permits(),
    over: () => pacer.over(),
    deadline,
  });
  return {
    ...opened,
    out,
    pacer,
    async end() {
      await opened.close();
      if (folder !== undefined) return;
      process.off('exit', throwAway);
      throwAway();
    },
  };
}
