import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Runners } from '../../../load/kubernetes/cluster/runners.ts';

describe('runners that others have started', () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-runners-'));
  mkdirSync(join(out, 'k6'));
  after(() => rmSync(out, { recursive: true, force: true }));
  let now = 0;
  const requestLog = (runner: number, text: string): void =>
    appendFileSync(join(out, `request-log-rush-${runner}.ndjson`), text);
  const runners = new Runners(out, () => now);
  const lines: unknown[] = [];
  const read = (): void => runners.read((line) => lines.push(line));

  it('are read line by line, whole lines only, however many there are by now', () => {
    read();
    requestLog(1, '["t",5]\n["e",0');
    read();
    requestLog(1, ',9]\n');
    requestLog(2, '["e",1,8]\n');
    read();
    assert.deepEqual(lines, [
      ['t', 5],
      ['e', 0, 9],
      ['e', 1, 8],
    ]);
    assert.equal(runners.scannersEnded, 2);
  });

  it('are silent once their request log has not grown for long, unless they have ended', () => {
    now += 100_000;
    requestLog(2, '["p",1,1,[0]]\n');
    read();
    now += 100_000;
    read();
    assert.deepEqual(runners.silent, ['rush-1']);
    writeFileSync(join(out, 'k6', 'k6-summary-rush-1.json'), '{}');
    assert.deepEqual(runners.silent, []);
    assert.equal(runners.ended, 1);
  });
});
