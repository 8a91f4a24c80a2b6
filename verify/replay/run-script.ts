import { startChild } from '../../harness/run/child.ts';

/** What a finding came to when its script ran: `undecided` where it could not tell. */
export interface ScriptOutcome {
  readonly state: 'fixed' | 'failed' | 'undecided';
  /** The last line that the script said. */
  readonly said: string;
}

/** The checks of a rule may take minutes, and no script waits for more than that. */
const MOST_MS = 600_000;
const STATES: Readonly<Record<number, ScriptOutcome['state']>> = { 0: 'fixed', 1: 'failed' };

/** Runs a script in a shell, with these variables beside the environment's own. */
export function runScript(text: string, variables: Readonly<Record<string, string>>): Promise<ScriptOutcome> {
  const child = startChild('script', 'sh', ['-c', text], {
    env: variables,
    inGroup: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MOST_MS,
  });
  let out = '';
  const hear = (chunk: Buffer): void => {
    out = `${out}${chunk}`.slice(-4000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((done) => {
    child.once('error', ({ message }) => done({ state: 'undecided', said: message }));
    child.once('close', (code) => {
      const said = out.trimEnd().split('\n').at(-1)?.trim() ?? '';
      const state = STATES[code ?? -1] ?? 'undecided';
      // Who says neither has not come to the end of the script.
      const isTold = state === 'undecided' || /^(still broken: |mended$)/.test(said);
      done(isTold ? { state, said } : { state: 'undecided', said });
    });
  });
}
