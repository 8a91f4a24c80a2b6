import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const BIN = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A conversation that hangs is ended, and shows where. */
const MOST_MS = 120_000;

export const ENTER = '\r';
export const DOWN = '\x1b[B';
export const BACK = '\x7f';
export const ESCAPE = '\x1b';
export const CTRL_C = '\x03';

/** Where tests can have a terminal: `script` of util-linux gives one. */
export const HAS_TERMINAL = process.platform === 'linux';

/** The command in a real terminal, whose keys a test presses. */
export class Terminal {
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  #raw = '';
  #from = 0;
  readonly #listeners = new Set<() => void>();

  constructor(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}, columns = 200) {
    // What no window shows has no columns of its own.
    const line = `stty columns ${columns} rows ${columns / 4}; exec ${[process.execPath, BIN, ...args].map(quoted).join(' ')}`;
    this.#child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      cwd,
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        CI: '',
        MUSTER_PROFILE: '',
        COLUMNS: `${columns}`,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#raw += chunk;
      for (const listener of this.#listeners) listener();
    });
    const timer = setTimeout(() => this.end(), MOST_MS);
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        clearTimeout(timer);
        for (const listener of this.#listeners) listener();
        resolve(code);
      });
    });
  }

  /** All that was shown: colours and movements come in pieces, and are taken out of the whole. */
  get shown(): string {
    return stripVTControlCharacters(this.#raw);
  }

  /** Waits until this is shown, after what was waited for before. */
  async sees(pattern: RegExp): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.shown.slice(this.#from));
        if (match !== null) this.#from += match.index + match[0].length;
        if (match !== null) resolve();
        else if (this.#child.exitCode !== null) reject(new Error(`${pattern} is not shown:\n${this.shown}`));
        else return;
        this.#listeners.delete(look);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** Answers a question once it is shown. */
  async answers(question: RegExp, ...keys: readonly string[]): Promise<void> {
    await this.sees(question);
    this.presses(...keys);
  }

  presses(...keys: readonly string[]): void {
    for (const key of keys) this.#child.stdin?.write(key);
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
