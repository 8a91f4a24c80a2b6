/**
 * Reporter of node's test runner: a line for each file, every failure in full, and each outcome appended at once to
 * the file that `MUSTER_TEST_RECORD` names, so that a run that had to be killed still counts.
 *
 * A record is `{ kind: 'begin' | 'end' | 'pass' | 'fail' | 'skip', file, name, ms }`, one JSON line each.
 */
import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { inspect } from 'node:util';

const record = process.env.MUSTER_TEST_RECORD;
const counts = new Map();

/** What an event says about a test; undefined where it says nothing that counts. */
export function outcomeOf({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return 'skip';
  // A parent that fails because of what it holds is the same failure again.
  if (type === 'test:fail') return data.details?.error?.failureType === 'subtestsFailed' ? undefined : 'fail';
  if (data.details?.type === 'suite') return undefined;
  // A file that ends well without a single test is reported as a passing test of its own name.
  return isFile(data) ? 'fail' : 'pass';
}

const isFile = ({ name, file }) =>
  file !== undefined && name !== undefined && resolve(name) === resolve(file);

export default async function* report(source) {
  for await (const event of source) {
    const { type, data } = event;
    if (type === 'test:dequeue' && isFile(data)) note('begin', data);
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    // The runner holds results back to keep the order of files, so a file may have ended before its results come.
    if (type === 'test:complete' && isFile(data)) end(data);
    const outcome = outcomeOf(event);
    if (outcome === undefined) continue;
    note(outcome, data);
    if (outcome === 'fail') yield failure(data);
    if (type === 'test:fail' && outcome === 'skip') yield undone(data);
    yield* fileLines(data.file);
  }
  yield* fileLines();
}

function end(data) {
  note('end', data);
  countsOf(data.file).seconds = (data.details?.duration_ms ?? 0) / 1000;
}

/** A line for each file that has ended and was not told of yet, but for the one whose results are coming in. */
function* fileLines(current) {
  for (const [file, counted] of counts) {
    const { pass, fail, skip, seconds } = counted;
    if (file === current || seconds === undefined || pass + fail + skip === 0) continue;
    counts.delete(file);
    const parts = [`${pass} passed`, fail > 0 && `${fail} failed`, skip > 0 && `${skip} skipped`];
    const mark = fail > 0 ? '✗' : '✓';
    yield `${mark} ${relative(process.cwd(), file)}: ${parts.filter(Boolean).join(', ')} (${seconds.toFixed(1)} s)\n`;
  }
}

function countsOf(file) {
  const known = counts.get(file) ?? { pass: 0, fail: 0, skip: 0, seconds: undefined };
  counts.set(file, known);
  return known;
}

function note(kind, data) {
  const file = data.file === undefined ? '' : relative(process.cwd(), data.file);
  const counted = countsOf(data.file);
  if (kind in counted) counted[kind] += 1;
  if (record === undefined) return;
  const ms = Math.round(data.details?.duration_ms ?? 0);
  appendFileSync(record, `${JSON.stringify({ kind, file, name: data.name, ms })}\n`);
}

function failure(data) {
  const error = data.details?.error;
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const file = relative(process.cwd(), data.file ?? '');
  if (isFile(data))
    return `✗ ${file}: ${error === undefined ? 'it holds no test' : `it ends with ${text}`}\n`;
  return `✗ ${file} › ${data.name}\n${text.replaceAll(/^/gm, '    ')}\n`;
}

/** A test that fails and is marked as still to be done. */
function undone(data) {
  const cause = data.details?.error?.cause;
  const reason = typeof data.todo === 'string' ? ` (${data.todo})` : '';
  return `· ${relative(process.cwd(), data.file ?? '')} › ${data.name}: to be done${reason}: ${cause?.message ?? cause}\n`;
}
