import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Reply } from '../../harness/call/reply.ts';
import { AnswersBefore } from '../../harness/recorder/answers-before.ts';
import { FactRecorder } from '../../harness/recorder/fact-recorder.ts';
import { Recorder } from '../../harness/recorder/recorder.ts';
import { Redactor } from '../../harness/secrets/redactor.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import type { Journal } from '../../record/journal/journal.ts';

const URL_OF_PAGE = 'http://127.0.0.1:9/api/v2/events/1/attendees?page=1';
const page = (total: unknown): string =>
  JSON.stringify({ items: [], metadata: { total_count: total, page: 1, per_page: 25, total_pages: 1 } });

describe('an answer that comes again', () => {
  let read: (body: string, url?: string) => Reply;
  let broken: string[];
  let facts: FactRecorder;
  let passed: () => number | undefined;

  beforeEach(() => {
    broken = [];
    const booked: Fact[] = [];
    const journal = {
      keeps: () => false,
      fact: (fact: Fact) => void booked.push(fact),
      flush: () => {},
    } as unknown as Journal;
    facts = new FactRecorder(journal, (text) => text);
    facts.onViolation(({ rule, exchanges }) => broken.push(`${rule} ${exchanges}`));
    const recorder = new Recorder({
      ...{ baseUrl: 'http://127.0.0.1:9', journal, facts, redactor: new Redactor() },
      ...{ signature: { headers: {}, says: false }, before: new AnswersBefore() },
    });
    let count = 0;
    read = (body, url = URL_OF_PAGE) =>
      Reply.of(recorder.take(answer(`w-${++count}`, url, body), Buffer.from(body)));
    passed = () => {
      facts.flush();
      return booked.flatMap((fact) =>
        fact.kind === 'pass' && fact.rule === 'errors.no-500' ? [fact.count] : [],
      )[0];
    };
  });

  it('is read when it is asked for, and counts as judged', () => {
    const first = read(page(0));
    const again = read(page(0));
    assert.equal(again.judgement, first.judgement);
    assert.deepEqual(again.metadata, first.metadata);
    assert.equal(passed(), 2);
  });

  it('is what was made of it before', () => {
    const made = { total: 0 };
    assert.equal(
      read(page(0)).made(() => made),
      made,
    );
    assert.equal(
      read(page(0)).made(() => assert.fail('made again')),
      made,
    );
    assert.notEqual(
      read(page(1)).made(() => ({ total: 1 })),
      made,
    );
    assert.notEqual(
      read(page(1), `${URL_OF_PAGE}1`).made(() => ({ total: 1 })),
      made,
    );
  });

  it('is judged anew where it is another one, and breaks a rule each time that it comes', () => {
    read(page(0));
    for (const body of [page('many'), page('many')]) read(body);
    assert.equal(new Set(broken).size, 2, broken.join());
    assert.match(broken[0] ?? '', /^pagination\..* w-2$/);
  });
});

function answer(id: string, url: string, body: string): Exchange {
  const request = { method: 'GET', url, headers: {}, body: null, path: { event_id: '1' }, query: [] };
  const response = { status: 200, headers: { 'content-type': 'application/json' }, body };
  const of = { operation: 'listAttendees', check: '', identity: 'client', intent: 'valid' } as const;
  return { id, ...of, request, response, failure: null, started: 0, ended: 1 };
}
