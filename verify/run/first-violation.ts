import { join } from 'node:path';
import { FACTS_FILE, readFacts } from '../../record/facts-file.ts';
import type { RunRecord } from '../../record/run.ts';
import { Tail } from '../../record/tail.ts';
import { judgeRun } from '../../reports/result.ts';

const LOOK_MS = 250;

/**
 * Calls `stop` as soon as what a run has stored so far fails it: a breach that neither its baseline nor its profile
 * knows. Facts are written once a claim is settled, second look and all, and none is taken back; so this is no false
 * alarm. Answers how to stop looking.
 */
export function onFirstViolation(out: string, run: RunRecord, stop: () => void): () => void {
  const tail = new Tail(join(out, FACTS_FILE));
  let suspected = false;
  const end = (): void => {
    clearInterval(timer);
    tail.close();
  };
  const timer = setInterval(() => {
    const lines = tail.lines();
    suspected ||= lines.some((line) => line.startsWith('{"kind":"violation"'));
    if (!suspected || lines.length === 0) return;
    if (!judgeRun(run, readFacts(out)).rules.some(({ verdict }) => verdict === 'fail')) return;
    end();
    stop();
  }, LOOK_MS);
  return end;
}
