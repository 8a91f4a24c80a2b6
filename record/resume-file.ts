import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results by line, each written as soon as it is there, so that a run that was killed can be gone on with. */
export class ResumeFile<Line> {
  readonly #path: string | undefined;
  /** What the file held when it was opened. */
  readonly earlier: readonly Line[];

  /** Without a path nothing is kept; of what it holds, only what `accepts` takes counts. Throws where a whole line is no JSON. */
  constructor(path: string | undefined, accepts: (line: Line) => boolean = () => true) {
    this.#path = path;
    this.earlier = path === undefined ? [] : read<Line>(path).filter(accepts);
  }

  add(line: Line): void {
    if (this.#path === undefined) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function read<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  // The last line of a run that was killed may be torn: what is added next must not be glued to it.
  if (whole < bytes.length) truncateSync(path, whole);
  return bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
