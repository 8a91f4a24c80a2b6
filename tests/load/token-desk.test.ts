import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartBarrier } from '../../load/drive/start-barrier.ts';
import { openTokenServer, type TokenServer } from '../../load/drive/token-server.ts';

const LEAD_MS = 1234;

describe('the desk', () => {
  const start = new StartBarrier(3, LEAD_MS);
  let wanted = true;
  let desk: TokenServer;
  before(async () => {
    desk = await openTokenServer(async (client, stale) => `token-${client}-${stale ?? 'fresh'}`, {
      start,
      wanted: () => wanted,
    });
  });
  after(() => desk.close());

  it('serves nobody without its key', async () => {
    const { origin } = new URL(desk.address);
    for (const path of ['/', '/0', '/wrong/0', '/wrong/start', '/wrong/alive'])
      assert.equal((await fetch(origin + path)).status, 404, path);
    assert.equal(start.waiting, 0);
  });

  it('hands out the token of a client, and another one for a stale one', async () => {
    assert.equal(await (await fetch(`${desk.address}/2`)).text(), 'token-2-fresh');
    const answer = await fetch(`${desk.address}/0`, { headers: { 'x-stale': 'old' } });
    assert.equal(await answer.text(), 'token-0-old');
  });

  it('holds each runner until all have asked, and forgets one that went', async () => {
    const gone = new AbortController();
    const left = fetch(`${desk.address}/start`, { signal: gone.signal }).catch(() => 'gone');
    const first = fetch(`${desk.address}/start`);
    while (start.waiting < 2) await sleep(5);
    gone.abort();
    assert.equal(await left, 'gone');
    while (start.waiting > 1) await sleep(5);
    const second = fetch(`${desk.address}/start`);
    while (start.waiting < 2) await sleep(5);
    assert.equal(start.released, false);
    const third = fetch(`${desk.address}/start`);
    for (const answer of await Promise.all([first, second, third]))
      assert.equal(await answer.text(), `${LEAD_MS}`);
    assert.equal(start.released, true);
  });

  it('has no place for one runner more', async () => {
    assert.equal((await fetch(`${desk.address}/start`)).status, 409);
  });

  it('says when the run is no longer wanted', async () => {
    assert.equal((await fetch(`${desk.address}/alive`)).status, 200);
    wanted = false;
    assert.equal((await fetch(`${desk.address}/alive`)).status, 410);
  });
});
