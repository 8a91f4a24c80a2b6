import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { after, before, describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createWorld } from '../../../reference/create-world.ts';
import { streamDoors } from '../../../reference/doors/stream.ts';
import { type Reference, startReference } from '../../../reference/index.ts';
import { ask, clientOf, foreignOf, form, token } from '../client.ts';
import { openStream, type Stream } from './stream.ts';

describe('the stream of the doors', () => {
  let reference: Reference;
  let bearer: string;
  before(async () => {
    reference = await startReference({ attendees: 5 });
    bearer = await token(reference);
  });
  after(() => reference.close());

  const create = async (first_name: string): Promise<number> =>
    (
      await ask(reference, 'events/1001/attendees', {
        method: 'POST',
        token: bearer,
        json: { item: { first_name } },
      })
    ).body.item.id;
  const move = (id: number, method: string) =>
    ask(reference, `events/1001/attendees/${id}/check_in`, { method, token: bearer });

  /** The next news of a person, whatever was told of others before. */
  async function newsOf(stream: Stream, id: number, status: string) {
    for (;;) {
      const told = await stream.next();
      assert.ok(told !== undefined, 'the stream goes on');
      if (told.people.some((person) => person.id === String(id) && person.checkin_status === status))
        return told;
    }
  }

  it('begins with what was, and tells what another client writes', async () => {
    const early = await create('Early');
    await move(early, 'POST');
    const stream = await openStream(reference, 1001, bearer);
    const first = await stream.next();
    assert.equal(first?.last[0]?.first_name, 'Early');
    assert.deepEqual(first?.people, []);

    const id = await create('Late');
    await newsOf(stream, id, 'not_checked_in');
    await move(id, 'POST');
    const told = await newsOf(stream, id, 'checked_in');
    assert.equal(told.last[0]?.first_name, 'Late');
    await move(id, 'PATCH');
    await newsOf(stream, id, 'checked_out');
    await stream.close();
  });

  it('counts an arrival once, however often the attendee is checked in', async () => {
    const arrivals = async (): Promise<number> => {
      const stream = await openStream(reference, 1001, bearer);
      const { minutes } = (await stream.next())!;
      await stream.close();
      return minutes.reduce((sum, [, count]) => sum + count, 0);
    };
    const before = await arrivals();
    const id = await create('Twice');
    await Promise.all([move(id, 'POST'), move(id, 'POST'), move(id, 'POST')]);
    assert.equal(await arrivals(), before + 1);
    await move(id, 'DELETE');
    await move(id, 'POST');
    assert.equal(await arrivals(), before + 2);
  });

  it('is refused as API v2 refuses: without a token, for what does not exist, for what is of others', async () => {
    const statusOf = async (event: number | string, value: string): Promise<number> => {
      const stream = await openStream(reference, event, value);
      await stream.close();
      return stream.reply.status;
    };
    assert.equal(await statusOf(1001, ''), 401);
    assert.equal(await statusOf(1001, 'invented'), 401);
    assert.equal(await statusOf(999_999, bearer), 404);
    assert.equal(await statusOf(foreignOf(reference).event_id, bearer), 404);
    const inQuery = await fetch(`${reference.baseUrl}/doors/1001/changes?access_token=${bearer}`);
    assert.equal(inQuery.status, 401);
  });

  it('tells nothing of other events', async () => {
    const foreign = foreignOf(reference);
    const other = await token(reference, 'read write', foreign.client);
    const stream = await openStream(reference, foreign.event_id, other);
    await stream.next();
    await move(await create('Not theirs'), 'POST');
    const path = `events/${foreign.event_id}/attendees/${foreign.attendee_id}`;
    await ask(reference, path, { method: 'PATCH', token: other, json: { item: { company: 'Theirs' } } });
    const told = await stream.next();
    assert.deepEqual(
      told?.people.map(({ id }) => id),
      [String(foreign.attendee_id)],
    );
    await stream.close();
  });

  it('ends when its token is revoked', async () => {
    const own = await token(reference);
    const stream = await openStream(reference, 1001, own);
    await stream.next();
    const { id, secret } = clientOf(reference);
    await form(reference, '/oauth/revoke', { client_id: id, client_secret: secret, token: own });
    assert.equal(await stream.next(), undefined);
  });

  it('writes nothing after its end, to a reader who does not read either', async () => {
    const world = createWorld({ seed: 1, attendees: 1, variants: [], faults: [], overrides: {} });
    const [attendee] = await world.store.listAttendees(1001, { offset: 0, limit: 1 }, 'created');
    const { clientId, accountId, userId, scopes } = world.tokens.all()[0]!;
    const own = world.tokens.issue({ clientId, accountId, userId, scopes, lifetimeMs: 60_000 });
    // Without a socket nothing leaves it, as where its reader has stopped: it never closes.
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const errors: Error[] = [];
    raw.on('error', (error) => errors.push(error));
    const request = { headers: { authorization: `Bearer ${own.value}` } } as FastifyRequest;
    const reply = { raw, hijack() {} } as unknown as FastifyReply;
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    try {
      streamDoors(world, world.changes.of(1001), request, reply);
      await world.tokens.revoke(own);
      mock.timers.tick(10_000);
      await setImmediate();
      assert.ok(raw.writableEnded);
      await world.store.updateAttendee(attendee!.id, () => ({ company: 'Acme' }));
      mock.timers.tick(10_000);
      await setImmediate();
      assert.deepEqual(errors, []);
    } finally {
      mock.timers.reset();
    }
  });
});
