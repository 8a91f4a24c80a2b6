import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requestLogsIn, writerOf } from '../../../record/request-log/files.ts';
import type { Line } from '../../../record/request-log/line.ts';
import { RequestLogReader } from '../../../record/request-log/reader.ts';
import { SCRIPT_FOLDER } from '../../drive/script-files.ts';

/** Milliseconds after which a runner whose request log does not grow counts as dead; a scanner waits for a 429 at most half of it. */
const SILENT_MS = 120_000;

/** The k6 processes of a cluster, as far as their files in the shared folder tell. */
export class Runners {
  readonly #out: string;
  readonly #now: () => number;
  readonly #readers = new Map<string, RequestLogReader>();
  readonly #lastGrowth = new Map<string, { size: number; at: number }>();
  /** How many scanners have reported that they served their last item. */
  scannersEnded = 0;

  constructor(out: string, now: () => number = Date.now) {
    this.#out = out;
    this.#now = now;
  }

  /** Hands each new line to `take`. Files are opened anew each time: a network file system may show their new end only then. */
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

  /** Names of runners that began, have not ended, and wrote nothing for two minutes, by the clock of this process. */
  get silent(): string[] {
    const now = this.#now();
    const ended = new Set(this.#summaries());
    return [...this.#lastGrowth]
      .filter(([name, { at }]) => !ended.has(name) && now - at > SILENT_MS)
      .map(([name]) => name);
  }

  #notice(file: string): void {
    const name = writerOf(basename(file)) ?? '';
    const { size } = statSync(file);
    if (this.#lastGrowth.get(name)?.size !== size) this.#lastGrowth.set(name, { size, at: this.#now() });
  }

  #summaries(): string[] {
    return readdirSync(join(this.#out, SCRIPT_FOLDER)).flatMap(
      (name) => /^k6-summary-(.+)\.json$/.exec(name)?.[1] ?? [],
    );
  }
}
