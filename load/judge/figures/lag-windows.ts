/** Milliseconds of one window, of the sleep between two looks at the clock, and beyond which a look is late. */
const WINDOW_MS = 10_000;
const SLEEP_MS = 50;
const LATE_MS = 150;
/** A window with fewer looks tells nothing: a second of them. */
const FEWEST_LOOKS = 20;
/** Share of the looks of a window that may be late. */
const MOST_LATE = 0.1;

interface Looks {
  all: number;
  late: number;
}

/** What was wrong with some windows of a run. */
export interface LateWindows {
  readonly windows: number;
  readonly late: number;
  /** The start of the worst one in milliseconds, and the share of it that was late. */
  readonly worstFrom: number;
  readonly worstShare: number;
}

/**
 * Lateness of the generator by windows, since a whole run forgives what spoils a part of it. Who sleeps too long misses the
 * looks that were due meanwhile: they are counted as well (Tene's correction for coordinated omission, as of HDR histograms).
 */
export class LagWindows {
  readonly #looks = new Map<string, Looks>();

  /** Takes by how many milliseconds some sleeps of a process were too long, the last of which ended at `now`. */
  add(process: number, now: number, lags: readonly number[]): void {
    let at = now;
    for (const lag of [...lags].reverse()) {
      const looks = this.#of(process, at);
      looks.all += 1 + Math.floor(lag / SLEEP_MS);
      if (lag > LATE_MS) looks.late += 1 + Math.floor((lag - LATE_MS) / SLEEP_MS);
      at -= SLEEP_MS + lag;
    }
  }

  judge(): LateWindows {
    let [windows, late, worstFrom, worstShare] = [0, 0, 0, 0];
    for (const [key, looks] of this.#looks) {
      if (looks.all < FEWEST_LOOKS) continue;
      const share = looks.late / looks.all;
      windows += 1;
      if (share > MOST_LATE) late += 1;
      if (share <= worstShare) continue;
      worstShare = share;
      worstFrom = Number(key.split(' ')[1]) * WINDOW_MS;
    }
    return { windows, late, worstFrom, worstShare };
  }

  #of(process: number, ms: number): Looks {
    const key = `${process} ${Math.max(0, Math.floor(ms / WINDOW_MS))}`;
    const known = this.#looks.get(key) ?? { all: 0, late: 0 };
    this.#looks.set(key, known);
    return known;
  }
}
