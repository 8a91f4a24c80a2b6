import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../reference/seed/random.ts';
import { scratch, start } from '../cli/muster.ts';
import { sampleOf } from '../tools/sample.ts';

/** Each kill with the seed of its moment; a day tries some of them. */
const KILLS = Array.from({ length: 50 }, (_, index) => index + 1);
const OF_A_DAY = 5;
const WRITERS = 6;
const folder = scratch();

interface Profile {
  readonly base_url: string;
  readonly client: { readonly id: string; readonly secret: string };
}

interface Served {
  readonly base: string;
  readonly bearer: string;
  /** Kills it, as the machine would. */
  kill(): Promise<void>;
}

async function served(data: string): Promise<Served> {
  const serving = start(['serve', '--data', data, '--attendees', '3']);
  let printed = '';
  serving.child.stdout?.on('data', (chunk: string) => {
    printed += chunk;
  });
  await serving.printed(/\n/);
  const { base_url: base, client } = JSON.parse(printed) as Profile;
  const form = {
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.secret,
    scope: 'read write',
  };
  const reply = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: bearer } = (await reply.json()) as { access_token: string };
  return {
    base,
    bearer,
    async kill() {
      serving.child.kill('SIGKILL');
      await serving.ended;
    },
  };
}

interface Row {
  readonly id: number;
  readonly first_name: string;
  readonly company: string;
  readonly checkin_status: string;
}

const send = async ({ base, bearer }: Served, method: string, path: string, item?: object) => {
  const reply = await fetch(`${base}/api/v2/events/1001/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(item !== undefined && { body: JSON.stringify({ item }) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  return { status: reply.status, body: (await reply.json()) as any };
};

async function rowsOf(environment: Served): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const { body } = await send(environment, 'GET', `attendees?per_page=100&page=${page}`);
    for (const row of body.items as Row[]) rows.set(row.id, row);
    if (page >= body.metadata.total_pages) return rows;
  }
}

/** What is known of an attendee: the last turn that was acknowledged, and the last that was sent. */
interface Known {
  acknowledged: number;
  sent: number;
  checkedIn: boolean;
}

/** Creates one attendee after the other and changes each, until the service is gone. Every write sets two attributes alike. */
async function write(environment: Served, known: Map<number, Known>): Promise<void> {
  const turn = (number: number) => ({ first_name: `Turn ${number}`, company: `Turn ${number}` });
  try {
    for (;;) {
      const made = await send(environment, 'POST', 'attendees', turn(0));
      assert.equal(made.status, 201);
      const { id } = made.body.item as Row;
      const state: Known = { acknowledged: 0, sent: 0, checkedIn: false };
      known.set(id, state);
      for (let number = 1; number <= 3; number += 1) {
        state.sent = number;
        assert.equal((await send(environment, 'PATCH', `attendees/${id}`, turn(number))).status, 200);
        state.acknowledged = number;
      }
      assert.equal((await send(environment, 'POST', `attendees/${id}/check_in`)).status, 200);
      state.checkedIn = true;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
}

function hold(rows: ReadonlyMap<number, Row>, known: ReadonlyMap<number, Known>): void {
  for (const [id, { acknowledged, sent, checkedIn }] of known) {
    const row = rows.get(id);
    assert.ok(row !== undefined, `attendee ${id} is lost`);
    assert.equal(row.first_name, row.company, `a write of attendee ${id} is half applied`);
    const turn = Number(row.first_name.replace('Turn ', ''));
    assert.ok(turn >= acknowledged && turn <= sent, `attendee ${id}: ${turn} of ${acknowledged} to ${sent}`);
    if (checkedIn) assert.equal(row.checkin_status, 'checked_in', `the check-in of ${id} is lost`);
  }
}

describe('an embedded database', () => {
  it('loses no acknowledged write to kills at random moments, and halves none', async () => {
    const data = join(folder, 'killed');
    const known = new Map<number, Known>();
    for (const kill of sampleOf('kills', KILLS, String, OF_A_DAY)) {
      const environment = await served(data);
      hold(await rowsOf(environment), known);
      const before = known.size;
      const writers = Array.from({ length: WRITERS }, () => write(environment, known));
      await sleep(100 + createRandom(kill).integer(400));
      await environment.kill();
      await Promise.all(writers);
      assert.ok(known.size > before, 'something was written before the kill');
    }
    const environment = await served(data);
    hold(await rowsOf(environment), known);
    await environment.kill();
  });

  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;

  it('answers with a sentence when its disk is full, and keeps all that it acknowledged', {
    skip: mounted ? false : 'a small disk takes the rights to mount one',
  }, async () => {
    try {
      const environment = await served(disk);
      const acknowledged: number[] = [];
      let refusal: { status: number; body: { error?: string } } | undefined;
      for (let count = 0; count < 400 && refusal === undefined; count += 1) {
        const answer = await send(environment, 'POST', 'attendees', {
          first_name: 'Full',
          company: 'x'.repeat(20_000),
        });
        if (answer.status === 201) acknowledged.push(answer.body.item.id);
        else refusal = answer;
      }
      assert.equal(refusal?.status, 503);
      assert.match(
        String(refusal?.body.error),
        /muster\.db cannot be written any further, and nothing of this write was kept: /,
      );
      assert.ok(acknowledged.length > 5);
      const present = await rowsOf(environment);
      assert.deepEqual(
        acknowledged.filter((id) => !present.has(id)),
        [],
      );
      assert.equal(present.size, 3 + acknowledged.length);
      await environment.kill();
      spawnSync('mount', ['-o', 'remount,size=8m', disk]);
      const again = await served(disk);
      assert.equal((await rowsOf(again)).size, 3 + acknowledged.length);
      assert.equal((await send(again, 'POST', 'attendees', { first_name: 'Room' })).status, 201);
      await again.kill();
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
