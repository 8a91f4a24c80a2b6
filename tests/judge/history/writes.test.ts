import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from '../../../judge/history/history.ts';
import { ADA, broken, call, listed, lost, made, obeyed, updated } from './told.ts';

const NEW = { company: 'Hall of Crafts' };

test('a write that later lists show is obeyed, and one that they do not show is broken', () => {
  const seen = obeyed(made(), updated(2, NEW), listed(9, [NEW]));
  for (const rule of [
    'attendees.update.keeps-company',
    'attendees.update.listed',
    'attendees.update.untouched',
  ])
    assert.ok(seen.includes(rule), rule);
  assert.deepEqual(broken(made(), updated(2, NEW), listed(9, [{}])), ['attendees.update.listed by 3']);
  assert.deepEqual(broken(made(), listed(9, [{ email: 'other@example.com' }])), [
    'attendees.create.listed by 2',
  ]);
  assert.deepEqual(broken(made(), updated(2, { rsvp_status: 'declined' }), listed(9, [{}])), [
    'rsvp.listed by 3',
  ]);
});

test('the answer to a write shows what was sent, in whatever form a service writes it', () => {
  assert.deepEqual(broken(updatedAs({ company: 'Hall' })), ['attendees.update.keeps-company by 1']);
  assert.deepEqual(broken(made({}, { first_name: 'A' })), ['attendees.create.keeps-first_name by 1']);
  assert.deepEqual(broken(updated(2, { company: null }, { company: 'Guild' })), [
    'attendees.update.null-kept by 1',
  ]);
  const both = { rsvp_status: 'confirmed', ...NEW };
  assert.deepEqual(broken(updated(2, both, { company: 'Guild' })), ['rsvp.with-others by 1']);
  const lawful = { email: 'ADA.Berg@example.com', first_name: '  ada', phone: '+15550100200' };
  const shown = { email: 'ada.berg@example.com', first_name: 'Ada', phone: '+1 555 010 0200' };
  assert.deepEqual(broken(updated(2, lawful, shown)), []);
  assert.deepEqual(
    broken(updated(2, { first_name: 42, company: 'x'.repeat(300) }, { first_name: '42', company: 'x' })),
    [],
  );
  assert.deepEqual(broken(updated(2, NEW, { company: 'Hall' }, { intent: 'malformed' })), []);
});

const updatedAs = (shown: object) => updated(2, NEW, shown);

test('the answer to an update may show what another one sent that was under way beside it, and nothing else', () => {
  const beside = (at: number, item: object, shown: object, status = 200) =>
    updated(at, item, shown, { took: 1, status });
  const other = { company: 'Guild of Bakers' };
  const first = beside(2, NEW, other);
  assert.deepEqual(broken(made(), first, beside(2.5, other, {})), []);
  assert.deepEqual(broken(made(), first, lost(beside(2.5, other, {}))), []);
  assert.deepEqual(broken(made(), first, updated(4, other)), ['attendees.update.keeps-company by 2']);
  assert.deepEqual(broken(made(), first, beside(2.5, { company: 'Hall' }, {})), [
    'attendees.update.keeps-company by 2',
  ]);
  assert.deepEqual(broken(made(), first, beside(2.5, other, {}, 422)), [
    'attendees.update.keeps-company by 2',
  ]);
  assert.deepEqual(broken(made(), first, beside(2.5, { job_title: 'Baker' }, other)), [
    'attendees.update.keeps-company by 2',
  ]);
});

test('an update leaves alone what it does not name, and every other attendee', () => {
  assert.deepEqual(broken(made(), updated(2, NEW, { last_name: 'Other' })), [
    'attendees.update.untouched by 2',
  ]);
  assert.deepEqual(broken(made(), updated(2, NEW, { rsvp_status: 'declined' })), [
    'rsvp.only-when-sent by 2',
  ]);
  const other = { id: 8, email: 'eve@example.com' };
  const second = made({ at: 1.5, sent: { item: { ...ADA, email: other.email } } }, other);
  const history = [made(), second, listed(5, [{}, other]), updated(6, NEW)];
  assert.deepEqual(broken(...history, listed(9, [NEW, { ...other, ...NEW }])), [
    'attendees.update.others-untouched by 5',
  ]);
  assert.ok(obeyed(...history, listed(9, [NEW, other])).includes('attendees.update.others-untouched'));
});

test('what was under way, unanswered, or too recent to be readable excuses a reading', () => {
  const stale = listed(3, [{}]);
  assert.deepEqual(broken(made(), updated(2, NEW), stale), []);
  assert.deepEqual(
    broken(made(), updated(2, NEW), lost(updated(3, { company: 'Guild' })), listed(9, [{}])),
    [],
  );
  assert.deepEqual(
    broken(made(), updated(2, NEW), updated(8.9, { company: 'Guild' }, {}, { took: 1 }), listed(9, [{}])),
    [],
  );
  const overlap = [updated(2, NEW, {}, { took: 1 }), updated(2.5, { company: 'Guild' }, {}, { took: 1 })];
  assert.deepEqual(broken(made(), ...overlap, listed(9, [NEW])), []);
  const gateway = call('updateAttendee', {
    at: 3,
    id: '7',
    status: 502,
    sent: { item: { company: 'Guild' } },
  });
  assert.deepEqual(broken(made(), updated(2, NEW), gateway, listed(9, [{}])), []);
  const crossed = updated(3, { company: 'Guild' }, {}, { intent: 'malformed' });
  assert.deepEqual(broken(made(), updated(2, NEW), crossed, listed(9, [{}])), []);
});

test('a create that is answered with somebody who is known already tells nothing of them', () => {
  const again = made({ at: 2, status: 200, sent: { item: { ...ADA, ...NEW } } });
  assert.deepEqual(broken(made(), again, listed(9, [NEW])), []);
});

test('who was not made by the run may be changed by others', () => {
  assert.deepEqual(broken(listed(1, [{}]), listed(9, [NEW])), []);
  assert.deepEqual(broken(updated(2, NEW), listed(9, [{}])), []);
});

test('a refused update changes nothing, and the rule is that of its refusal', () => {
  const refusal = (over: object) =>
    call('updateAttendee', { at: 3, id: '7', sent: { item: NEW }, status: 422, ...over });
  const after = listed(9, [NEW]);
  assert.deepEqual(broken(made(), refusal({}), after), ['attendees.update.refused-changes-nothing by 3']);
  assert.deepEqual(broken(made(), refusal({ status: 401, authorization: null }), after), [
    'bearer.nothing-changed by 3',
  ]);
  assert.deepEqual(broken(made(), refusal({ status: 404, event: '2' }), after), [
    'attendees.update.other-event by 3',
  ]);
  assert.deepEqual(broken(made(), refusal({}), updated(4, NEW), after), []);
  assert.deepEqual(broken(made(), refusal({ status: 408 }), after), []);
  const seen = obeyed(made(), refusal({}), refusal({ status: 401, authorization: null }), listed(9, [{}]));
  assert.ok(seen.includes('attendees.update.refused-changes-nothing'));
  assert.ok(seen.includes('bearer.nothing-changed'));
});

test('what a refused update did is told with that call, which is the one to send again', () => {
  const refusal = call('updateAttendee', { at: 3, id: '7', sent: { item: NEW }, status: 422 });
  const history = new History({ tag: null });
  for (const one of [made(), refusal, updated(4, { job_title: 'Usher' }, NEW)]) history.add(one);
  const [found] = history.shown().violations;
  assert.equal(found?.message, 'company of attendee 7 reads as a call asked for that was refused with 422');
  assert.match(found?.reproduce ?? '', /Hall of Crafts/);
  assert.ok(found?.exchanges.includes(refusal.id));
});

test('an update that was under way beside a check-in, and undid it, changed what it does not name', () => {
  const scanned = (shown: object) =>
    call('checkIn', {
      at: 2,
      id: '7',
      body: { item: { id: 7, ...ADA, ...shown, checkin_status: 'checked_in' } },
    });
  const beside = updated(1.9, NEW, {}, { took: 0.5 });
  assert.deepEqual(broken(made(), scanned({}), beside, listed(9, [NEW])), [
    'attendees.update.untouched by 4',
  ]);
  const before = updated(1.5, NEW, {}, { took: 0.1 });
  assert.deepEqual(broken(made(), before, scanned(NEW), listed(9, [NEW])), ['checkin.answer-is-read by 4']);
});

test('a refused create leaves nobody behind, unless the same was created otherwise', () => {
  const eve = { ...ADA, email: 'eve.smith@example.com' };
  const refused = (over: object = {}) =>
    call('createAttendee', { at: 3, status: 422, sent: { item: eve }, ...over });
  const after = listed(9, [{ id: 8, email: eve.email }]);
  assert.deepEqual(broken(refused(), after), ['attendees.create.refused-creates-nothing by 2']);
  assert.deepEqual(broken(refused({ sent: eve }), after), ['attendees.create.refused-creates-nothing by 2']);
  const made8 = made({ at: 4, sent: { item: eve } }, { id: 8, email: eve.email });
  assert.deepEqual(broken(refused(), made8, after), []);
  assert.deepEqual(broken(refused(), lost(made8), after), []);
});

test('a create is refused for the address of somebody whose address reads otherwise than it was sent', () => {
  const shown = { id: 8, email: 'eve.smith@example.com' };
  const eve = made({ at: 2, sent: { item: { ...ADA, email: 'eve.smith+fair@example.com' } } }, shown);
  const refused = call('createAttendee', {
    at: 3,
    status: 422,
    sent: { item: { ...ADA, email: shown.email } },
  });
  const rules = broken(eve, refused, listed(9, [shown])).map((one) => one.split(' ')[0]);
  assert.ok(!rules.includes('attendees.create.refused-creates-nothing'), rules.join());
});

test('the state that a check-in answers is the one that lists show, and nothing else changes', () => {
  const move = (at: number, shown: object, sent?: object) =>
    call('checkIn', {
      at,
      id: '7',
      ...(sent && { sent }),
      body: { item: { id: 7, ...ADA, ...shown }, metadata: {} },
    });
  const inside = { checkin_status: 'checked_in' };
  assert.deepEqual(broken(made(), move(2, inside), listed(9, [{}])), ['checkin.answer-is-read by 3']);
  assert.deepEqual(broken(made(), move(2, { ...inside, company: 'x' })), ['checkin.nothing-else by 2']);
  assert.ok(obeyed(made(), move(2, inside), listed(9, [inside])).includes('checkin.answer-is-read'));
  assert.deepEqual(
    broken(
      made(),
      move(2, { ...inside, rsvp_status: 'confirmed' }),
      listed(9, [{ ...inside, rsvp_status: 'confirmed' }]),
    ),
    [],
  );
  assert.deepEqual(broken(made(), move(2, inside, { item: { session_id: 4 } }), listed(9, [{}])), []);
  assert.deepEqual(
    broken(
      made(),
      move(2, inside),
      updated(3, { rsvp_status: 'declined' }, inside),
      listed(9, [{ rsvp_status: 'declined' }]),
    ),
    [],
  );
});

test('what is done later, and what an answer that is not shown tells of the state before, convicts nobody', () => {
  const before = { id: 7, ...ADA, checkin_status: 'not_checked_in' };
  const inside = [{ checkin_status: 'checked_in' }];
  const later = call('checkIn', { at: 2, id: '7', status: 202, body: { item: before, metadata: {} } });
  assert.deepEqual(broken(made(), later, listed(9, inside)), []);
  const told = call('checkIn', { at: 2, id: '7', body: { item: before, metadata: {} } });
  assert.deepEqual(broken(made(), told, listed(9, inside)), []);
});
