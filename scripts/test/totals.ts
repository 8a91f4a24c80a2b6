/** Counts what passed, failed and was skipped, and says each as it comes. */
export class Totals {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** Files of tests that hold one that failed. */
  readonly red = new Set<string>();

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  pass(what: string): void {
    this.passed += 1;
    this.say(`✓ ${what}`);
  }

  fail(reason: string): void {
    this.failed += 1;
    this.say(`✗ ${reason}`);
  }

  skip(reason: string): void {
    this.skipped += 1;
    this.say(`· ${reason}`);
  }

  /** The last line of a run, which whoever runs it in a pipeline reads. */
  toString(): string {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}

export const inSeconds = (seconds: number): string => `(${seconds.toFixed(1)} s)`;
