import { resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { sourceOf } from './places.ts';
import { inSeconds, type Totals } from './totals.ts';

/** What the events of a test have in common, as far as it is told of here. */
interface Told {
  readonly name?: string;
  readonly file?: string | undefined;
  readonly nesting?: number;
  readonly skip?: unknown;
  readonly todo?: unknown;
  readonly message?: string;
  readonly details?: {
    readonly duration_ms?: number;
    readonly type?: string | undefined;
    readonly error?: Error & { readonly cause?: unknown; readonly failureType?: string };
  };
}

type Kind = 'passed' | 'failed' | 'skipped';

interface FileCounts extends Record<Kind, number> {
  seconds?: number;
  /** What its own tests took, for a file that has no process of its own. */
  own: number;
  told?: true;
}

const shown = (file = ''): string => (file === '' ? '' : sourceOf(file));

const isFile = ({ name, file }: Told): boolean =>
  file !== undefined && name !== undefined && resolve(name) === resolve(file);

/** What an event says about a test; undefined where it says nothing that counts. */
function kindOf(type: TestEvent['type'], data: Told): Kind | undefined {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return 'skipped';
  // A parent that fails because of what it holds is the same failure again.
  if (type === 'test:fail')
    return data.details?.error?.failureType === 'subtestsFailed' ? undefined : 'failed';
  if (data.details?.type === 'suite') return undefined;
  // A file that ends well without a single test is reported as a passing test of its own name.
  return isFile(data) ? 'failed' : 'passed';
}

/**
 * Counts what Node.js' test runner tells of, and says a line for each file and every failure in full. Answers how many
 * seconds each file took.
 */
export async function report(source: AsyncIterable<TestEvent>, totals: Totals): Promise<Map<string, number>> {
  const files = new Map<string, FileCounts>();
  const countsOf = ({ file = '' }: Told): FileCounts => {
    const counts = files.get(shown(file)) ?? { passed: 0, failed: 0, skipped: 0, own: 0 };
    files.set(shown(file), counts);
    return counts;
  };
  for await (const event of source) {
    const { type } = event;
    const data = (event.data ?? {}) as Told;
    if (type === 'test:stdout' || type === 'test:stderr') process.stdout.write(data.message ?? '');
    // The runner holds results back to keep the order of files, so a file may have ended before its results come.
    if ((type as string) === 'test:complete' && isFile(data))
      countsOf(data).seconds = (data.details?.duration_ms ?? 0) / 1000;
    if (data.nesting === 0 && (type === 'test:pass' || type === 'test:fail'))
      countsOf(data).own += (data.details?.duration_ms ?? 0) / 1000;
    const kind = kindOf(type, data);
    if (kind === undefined) continue;
    countsOf(data)[kind] += 1;
    count(totals, kind, type, data);
    sayFiles(files, totals, shown(data.file));
  }
  for (const counts of files.values()) counts.seconds ??= counts.own;
  sayFiles(files, totals);
  return new Map([...files].map(([file, { seconds = 0 }]) => [file, seconds]));
}

/** Counts a test, and says what became of one that failed or was not done. */
function count(
  totals: Totals,
  kind: NonNullable<ReturnType<typeof kindOf>>,
  type: TestEvent['type'],
  data: Told,
): void {
  totals[kind] += 1;
  if (kind === 'failed') {
    totals.red.add(shown(data.file));
    totals.say(failure(data));
  }
  if (type === 'test:fail' && kind === 'skipped') totals.say(undone(data));
}

/** A line for each file that has ended and was not told of yet, but for the one whose results are coming in. */
function sayFiles(files: ReadonlyMap<string, FileCounts>, totals: Totals, current?: string): void {
  for (const [file, counts] of files) {
    const { passed, failed, skipped, seconds } = counts;
    if (file === current || counts.told || seconds === undefined || passed + failed + skipped === 0) continue;
    counts.told = true;
    const parts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    totals.say(`${failed > 0 ? '✗' : '✓'} ${file}: ${parts.join(', ')} ${inSeconds(seconds)}`);
  }
}

function failure(data: Told): string {
  const error = data.details?.error;
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  if (isFile(data))
    return `✗ ${shown(data.file)}: ${error === undefined ? 'it holds no test' : `it ends with ${text}`}`;
  return `✗ ${shown(data.file)} › ${data.name}\n${text.replaceAll(/^/gm, '    ')}`;
}

/** A test that fails and is marked as still to be done. */
function undone(data: Told): string {
  const cause = data.details?.error?.cause;
  const reason = typeof data.todo === 'string' ? ` (${data.todo})` : '';
  return `· ${shown(data.file)} › ${data.name}: to be done${reason}: ${cause instanceof Error ? cause.message : cause}`;
}
