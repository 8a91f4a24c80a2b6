import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the parts have measured of one source so far, in a folder that git ignores. */
export class State {
  readonly #folder: string;
  readonly #rows: string;

  constructor(root: string, key: string) {
    this.#folder = join(root, 'results', 'evidence', key);
    this.#rows = join(root, 'results', 'evidence', 'rows');
  }

  /** The rows of a part by line, of all commits: each says what it rests on. */
  rows(part: string): string {
    return join(this.#rows, `${part}.ndjson`);
  }

  /** The results of a part by line. */
  file(part: string): string {
    return join(this.#folder, `${part}.ndjson`);
  }

  #secondsFile(part: string): string {
    return join(this.#folder, `${part}.seconds`);
  }

  /** How long a part has run, all its runs together. */
  seconds(part: string): number {
    const file = this.#secondsFile(part);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
  }

  setSeconds(part: string, seconds: number): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#secondsFile(part), seconds.toFixed(1));
  }

  /** The day of a part's last result, in UTC. */
  day(part: string): string {
    const file = [this.rows(part), this.file(part)].find((one) => existsSync(one));
    return (file === undefined ? new Date() : statSync(file).mtime).toISOString().slice(0, 10);
  }

  forget(part: string): void {
    for (const file of [this.file(part), this.rows(part), this.#secondsFile(part)])
      rmSync(file, { force: true });
  }
}
