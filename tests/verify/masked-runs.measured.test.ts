import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { heldText, Mask } from '../../harness/mask/mask.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { Exchange } from '../../record/exchange.ts';
import { exchangeIn } from '../../record/exchanges-file.ts';
import { muster, scratch } from '../cli/muster.ts';
import { sampleOf } from '../tools/sample.ts';
import { artifactsHolding } from '../tools/search-artifacts.ts';

const folder = scratch();
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };
const SUITES = ['attendees', 'events', 'rsvp', 'isolation'];

const read = (out: string, file: string): string => readFileSync(join(folder, out, file), 'utf8');

/** What a result says, but for the words in which values are quoted. */
function verdictOf(text: string): unknown {
  const { verdict, rules, violations, gaps } = JSON.parse(text) as Record<
    string,
    Array<Record<string, unknown>>
  >;
  return {
    verdict,
    rules,
    gaps,
    violations: violations?.map(({ rule, check, operation, count, exchanges }) => [
      ...[rule, check, operation, count, exchanges],
    ]),
  };
}

const exchangesOf = (out: string): Exchange[] =>
  read(out, 'exchanges.ndjson')
    .trim()
    .split('\n')
    .flatMap((line) => exchangeIn(line) ?? []);

/** E-mail addresses, telephone numbers and QR codes of whoever was in the list before the run. */
const personalIn = (exchanges: readonly Exchange[], tag: string): string[] => {
  const strangers = exchanges
    .filter(({ operation, response }) => operation === 'listAttendees' && response?.status === 200)
    .flatMap(({ response }) => JSON.parse(response?.body ?? '').items as Array<Record<string, unknown>>)
    .filter((item) => !JSON.stringify({ ...item, fields: [] }).includes(tag));
  const values = strangers.flatMap(({ email, phone, qr_code }) => [email, phone, qr_code]);
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && value.length > 8,
  );
};

const FAULTS = [undefined, 'paging.total-pages.rounded-down', 'attendee.phone.plus-lost'];

for (const fault of sampleOf('masked runs', FAULTS, (fault) => fault ?? 'a passing run', 1))
  test(`a masked journal ${fault === undefined ? 'of a passing run' : `with ${fault}`} judges as the original, and holds nobody else's data`, async () => {
    const server = await startReferenceProcess([
      '--attendees',
      '30',
      ...(fault === undefined ? [] : ['--fault', fault]),
    ]);
    try {
      const name = fault ?? 'none';
      for (const keep of [true, false]) {
        const profile = join(folder, `${name}-${keep}.json`);
        writeFileSync(profile, JSON.stringify({ ...server.profile, keep_personal_data: keep }));
        const args = ['verify', ...SUITES, '--profile', profile, '--out', `${name}-${keep}`];
        assert.equal((await muster(args, PLAIN)).code, fault === undefined ? 0 : 1);
      }
    } finally {
      await server.stop();
    }
    const [kept, masked, live] = [
      `${fault ?? 'none'}-true`,
      `${fault ?? 'none'}-masked`,
      `${fault ?? 'none'}-false`,
    ];
    cpSync(join(folder, kept), join(folder, masked), { recursive: true });
    const { runId } = JSON.parse(read(kept, 'run.json')) as { runId: string };
    const mask = new Mask({ key: 'a key', marks: heldText(runId) });
    const exchanges = exchangesOf(kept);
    const lines = exchanges.map((exchange) => JSON.stringify(mask.exchange(exchange)));
    writeFileSync(join(folder, masked, 'exchanges.ndjson'), `${lines.join('\n')}\n`);
    const again = async (out: string) =>
      verdictOf((await muster(['report', '--rejudge', out, '--json'], PLAIN)).stdout);
    assert.deepEqual(await again(masked), await again(kept));
    const before = verdictOf(read(live, 'verdict.json'));
    assert.deepEqual(await again(live), before);
    // The run sends fictitious numbers, and some of them are those of the embedded environment.
    const sent = exchangesOf(live)
      .map(({ request }) => request.body)
      .join();
    const personal = personalIn(exchanges, runId).filter((value) => !sent.includes(value));
    assert.ok(personal.length >= 60, `${personal.length} values`);
    assert.ok(artifactsHolding(join(folder, kept), personal).length > 0);
    assert.deepEqual(artifactsHolding(join(folder, live), personal), []);
  });
