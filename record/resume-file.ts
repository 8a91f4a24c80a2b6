import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { parsedLine } from './lines.ts';
import { DamagedFile } from './stored-json.ts';

/** Results by line, each written as soon as it is there, so that a run that was killed can be gone on with. */
export class ResumeFile<Line> {
  readonly #path: string | undefined;
  /** What the file held when it was opened. */
  readonly earlier: readonly Line[];

  /** Without a path nothing is kept; of what it holds, only what `accepts` takes counts. @throws DamagedFile where it holds anything else */
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

const BRACE = 0x7b;

const isKnown = <T>(value: T | undefined): value is T => value !== undefined;

function read<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isDirectory()) throw new DamagedFile(path);
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parsedLine<Line>(line));
  // A file that is another than it is taken for is left as it is.
  const strange = lines.length === 0 && bytes.length > 0 && bytes[0] !== BRACE;
  if (strange || !lines.every(isKnown)) throw new DamagedFile(path);
  // The last line of a run that was killed may be torn: what is added next must not be glued to it.
  if (whole < bytes.length) truncateSync(path, whole);
  return lines;
}
