import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requestLogsIn, writerOf } from '../../../record/request-log/files.ts';
import type { Line } from '../../../record/request-log/line.ts';
import { RequestLogReader } from '../../../record/request-log/reader.ts';
import { SCRIPT_FOLDER } from '../../drive/script-files.ts';

/** A runner whose request log has not grown for so long is taken for dead; a scanner waits for a limit at most half of it. */
const SILENT_MS = 120_000;

/** k6 processes that others have started, as far as the folder that they share shows them. */
export class Runners {
  readonly #out: string;
  readonly #now: () => number;
  readonly #readers = new Map<string, RequestLogReader>();
  readonly #grown = new Map<string, { size: number; at: number }>();
  /** Scanners that said that they had served their last item. */
  scannersEnded = 0;

  constructor(out: string, now: () => number = Date.now) {
    this.#out = out;
    this.#now = now;
  }

  /** Hands on what has been written since. The files are opened anew: a network file system shows their end only then. */
  read(take: (line: Line) => void): void {
    for (const file of requestLogsIn(this.#out)) {
      const reader = this.#readers.get(file) ?? new RequestLogReader(file);
      this.#readers.set(file, reader);
      reader.read((line) => {
        if (line[0] === 'e') this.scannersEnded += 1;
        take(line);
      });
      reader.close();
      this.#notice(file);
    }
  }

  /** How many have written their summary, which k6 does last. */
  get ended(): number {
    return this.#summaries().length;
  }

  /** Names of those who began and neither ended nor wrote anything for long; by the clock of this process. */
  get silent(): string[] {
    const now = this.#now();
    const ended = new Set(this.#summaries());
    return [...this.#grown]
      .filter(([name, { at }]) => !ended.has(name) && now - at > SILENT_MS)
      .map(([name]) => name);
  }

  #notice(file: string): void {
    const name = writerOf(basename(file)) ?? '';
    const { size } = statSync(file);
    if (this.#grown.get(name)?.size !== size) this.#grown.set(name, { size, at: this.#now() });
  }

  #summaries(): string[] {
    return readdirSync(join(this.#out, SCRIPT_FOLDER)).flatMap(
      (name) => /^k6-summary-(.+)\.json$/.exec(name)?.[1] ?? [],
    );
  }
}
