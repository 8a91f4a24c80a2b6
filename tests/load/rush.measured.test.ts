import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { named, rushOf } from '../../evidence/load/rush/fault-rush.ts';
import { rush } from '../../evidence/load/rush/rush.ts';
import { untilTrusted } from '../../evidence/load/rush/until-trusted.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import { LOAD_FAULTS } from '../../reference/index.ts';
import { caller } from './caller.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';
import { type Passed, stalling } from './recording-proxy.ts';

/** What the log of the service implies for each person: from due, as planned, to the first answer about them. */
function impliedTotals(out: string, log: readonly Passed[]): number[] {
  const { plan, pool } = JSON.parse(readFileSync(join(out, 'load-run.json'), 'utf8')) as StoredLoadRun;
  const [first = ''] = readFileSync(join(out, 'request-log.ndjson'), 'utf8').split('\n');
  const t0 = (JSON.parse(first) as [string, number])[1];
  const answered = new Map<string, number>();
  for (const { method, path, answered: at } of log) {
    const id = /attendees\/(\d+)\/check_in$/.exec(path)?.[1];
    if (method === 'POST' && id !== undefined && at > t0 && !answered.has(id)) answered.set(id, at);
  }
  return plan.items.flatMap(({ kind, scannedTwice, due, who }) => {
    const at = answered.get(pool[who] ?? '');
    return kind === 'arrival' && !scannedTwice && at !== undefined ? [at - t0 - due] : [];
  });
}

/** Adds a question to the event that every create has to answer. */
async function insist(profile: Readonly<Record<string, unknown>>): Promise<void> {
  const call = await caller(profile);
  const made = await call('POST', '/attendee_fields', {
    label: 'Which gate?',
    type: 'short_text',
    required: true,
  });
  assert.equal(made.status, 201);
}

describe('a rush', { skip: WITHOUT_K6 }, () => {
  it('passes where the service is healthy, in any of its forms', async () => {
    const variants = 'check-in-204,repeated-check-in-409,sessions-apart,lists-lag,tokens-five-seconds';
    let kept: string[] = [];
    const { result } = await untilTrusted(() =>
      rush(K6, {
        reference: ['--variant', variants],
        look: (out) => {
          kept = ['request-log.ndjson', 'load-run.json', 'k6/k6-summary.json', 'exchanges.ndjson'].filter(
            (file) => existsSync(join(out, file)),
          );
          const stored = kept.map((file) => readFileSync(join(out, file), 'utf8')).join('\n');
          const leak = /"access_token"\s*:\s*"(?!\$MUSTER)|Bearer (?!realm|error|\$MUSTER)[\w-]{12,}/.exec(
            stored,
          );
          assert.equal(leak?.[0], undefined);
        },
      }),
    );
    assert.equal(kept.length, 4);
    assert.deepEqual([result.verdict, ...result.reasons, ...named(result)], ['pass']);
    assert.equal(result.admitted, 120);
    assert.equal(result.reconciliation.lost + result.reconciliation.unknown, 0);
    assert.ok(result.judged > 10);
  });

  it('shared by two processes waits as long as a limit says, in the form of a date, and loses nobody', async () => {
    const { result } = await untilTrusted(() =>
      rush(K6, {
        instances: 2,
        arrivals: 100,
        seconds: 2,
        reference: ['--variant', 'retry-after-date', '--rate', '40'],
        slo: { door_p95: 60_000 },
      }),
    );
    assert.equal(result.verdict, 'pass', [...result.reasons, ...named(result)].join());
    assert.equal(result.admitted, 100);
    assert.ok(result.rate_limited.answers > 5);
    assert.deepEqual(Object.keys(result.rate_limited.forms), ['HTTP date']);
    assert.equal(result.requests.failed, 0);
  });

  it('counts a stall from when people were due', async () => {
    const log: Passed[] = [];
    let implied: number[] = [];
    const { result } = await untilTrusted(() => {
      log.length = 0;
      return rush(K6, {
        arrivals: 160,
        seconds: 4,
        scanners: 20,
        between: stalling(log, 80, 3000),
        slo: { door_p95: 100 },
        look: (out) => {
          implied = impliedTotals(out, log);
        },
      });
    });
    const stalled = log.filter(
      ({ came, answered, path }) => path.endsWith('check_in') && answered - came > 100,
    );
    assert.ok(stalled.length > 5);
    assert.equal(result.verdict, 'fail');
    const p95 = implied.toSorted((a, b) => a - b)[Math.ceil(0.95 * implied.length) - 1] ?? 0;
    assert.ok(p95 > 1000, `${p95}`);
    assert.ok(
      Math.abs(result.latency.door_total.p95 / p95 - 1) < 0.1,
      `${result.latency.door_total.p95} for ${p95}`,
    );
    assert.equal(result.admitted, 160);
  });

  it('is invalid where the generator is starved', async () => {
    const result = await rush(K6, {
      onRunning: ([pid = 0]) => {
        const starve = setInterval(() => {
          try {
            process.kill(pid, 'SIGSTOP');
            setTimeout(() => {
              try {
                process.kill(pid, 'SIGCONT');
              } catch {}
            }, 350);
          } catch {
            clearInterval(starve);
          }
        }, 500);
      },
    });
    assert.equal(result.verdict, 'invalid');
    assert.match(result.reasons.join(), /generator was the bottleneck/);
  });

  it('answers what its event insists on', async () => {
    const { result } = await untilTrusted(() =>
      rush(K6, {
        arrivals: 60,
        seconds: 2,
        reference: ['--variant', 'required-answers'],
        before: insist,
      }),
    );
    assert.deepEqual([result.verdict, ...result.reasons, ...named(result)], ['pass']);
    assert.ok((result.plan.kinds['walkIn'] ?? 0) > 0);
  });

  it('names what a fault of load breaks', async () => {
    const fault = LOAD_FAULTS.find(({ id }) => id === 'load.answers.swapped');
    assert.ok(fault);
    const result = await rush(K6, rushOf(fault));
    assert.equal(result.verdict, 'fail');
    assert.ok(named(result).has('checkin.same'));
  });
});
