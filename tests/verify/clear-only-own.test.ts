import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { ASKS_FILE } from '../../record/asks-file.ts';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { RUN_FILE } from '../../record/run.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { clean } from '../../verify/doctor/clean.ts';
import { type Visit, visit } from '../../verify/doctor/visit.ts';
import { clearKilled } from '../../verify/run/clear-killed.ts';
import { killedBefore } from '../../verify/run/killed-before.ts';
import { profileIn, scratch } from '../cli/muster.ts';
import { edit, killedRun, question } from './killed-run.ts';

const ATTENDEES = 500;
const QUESTIONS = 40;
const folder = scratch();
const results = join(folder, 'results');
/** Was killed, and somebody has deleted what it left. */
const RUN = 'olderrunqq';
/** Was killed, and nobody has. */
const HONEST = 'honestrunq';
const word = (run: string, count: string): string => `Muster ${run}aan${count}`;

let reference: Reference;
let profile: Profile;
let organiser: Visit;
let path: { event_id: string };
let file: string;
/** The organiser's own questions, of which some look like those of runs. */
const real: Array<{ id: string; label: string }> = [];
/** What the honest run has left. */
const LEFT: Array<{ id: string; label: string }> = [];

const LOOK_ALIKE = [
  'Who pays for lunch?',
  '007',
  `Muster ${RUN}`,
  word(RUN, 'aaaz'),
  `${word(RUN, 'aaab')}x`,
  `Was ist Muster${RUN}aanaaab?`,
  'Muster t',
  'Muster shorttqanaaab',
  word('otherrunqq', 'aaab'),
  // As an event is copied that a run has left something in.
  ...[word(RUN, 'aatw'), word(RUN, 'aatw'), word(HONEST, 'aaab')],
];

before(async () => {
  reference = await startReference({ attendees: ATTENDEES });
  profile = resolveProfile(reference.profile, 'The reference environment');
  file = profileIn(folder, reference.profile);
  path = { event_id: profile.event_id ?? '' };
  organiser = visit(profile);
  for (let count = real.length; count < QUESTIONS; count += 1) {
    const label = LOOK_ALIKE[count] ?? `What does guest ${count} bring?`;
    real.push({ id: await question(organiser, path, label), label });
  }
  await killedRun(join(folder, 'older'), profile, RUN, {
    work: async (run, form) => {
      const ids = [await question(run, form, word(RUN, 'aaaa')), await question(run, form, 'Null and void')];
      for (const id of ids) await organiser.ask('deleteAttendeeField', { path: { ...form, id } });
    },
  });
  await killedRun(join(folder, 'honest'), profile, HONEST, {
    work: async (run, form) => {
      for (const label of [word(HONEST, 'aaaa'), word(HONEST, 'aaab'), '007', 'null'])
        LEFT.push({ id: await question(run, form, label), label });
      const renamed = await question(run, form, word(HONEST, 'aaac'));
      await run.ask('updateAttendeeField', { path: { ...form, id: renamed }, item: { label: 'Renamed' } });
      LEFT.push({ id: renamed, label: 'Renamed' });
    },
  });
  // Killed before the answer came: it was about to ask, and the question is there.
  const lost = word(HONEST, 'aaad');
  ask(join(folder, 'honest'), lost);
  LEFT.push({ id: await question(organiser, path, lost), label: lost });
});
after(async () => {
  await organiser.end();
  await reference.close();
});

async function listed(): Promise<Array<{ id: string; label: string }>> {
  const reply = await organiser.ask('listAttendeeFields', { path });
  assert.ok(typeof reply !== 'string' && reply.ok);
  return reply.items.map(({ id, label }) => ({ id: String(id), label: String(label) }));
}

/** The honest run's folder with something changed in it. */
function copied(name: string, change: (folder: string) => void): string {
  const there = join(results, name);
  cpSync(join(folder, 'older'), there, { recursive: true });
  change(there);
  return there;
}

const rewritten = (there: string, changes: object): void => {
  const run = JSON.parse(readFileSync(join(there, RUN_FILE), 'utf8'));
  writeFileSync(join(there, RUN_FILE), JSON.stringify({ ...run, ...changes }));
};

/** A create's answer that says another id or label. */
const answering = (exchange: Exchange, item: object, status = 201): Exchange => {
  if (exchange.operation !== 'createAttendeeField' || exchange.response === null) return exchange;
  const body = JSON.parse(exchange.response.body);
  return {
    ...exchange,
    response: {
      ...exchange.response,
      status,
      body: JSON.stringify({ ...body, item: { ...body.item, ...item } }),
    },
  };
};
const sending = (exchange: Exchange, label: string): Exchange => {
  if (exchange.operation !== 'createAttendeeField') return exchange;
  const { item } = JSON.parse(exchange.request.body ?? '{}');
  return {
    ...exchange,
    request: { ...exchange.request, body: JSON.stringify({ item: { ...item, label } }) },
  };
};
const elsewhere = (exchange: Exchange, from: string, to: string): Exchange => ({
  ...exchange,
  request: { ...exchange.request, url: exchange.request.url.replace(from, to) },
});
const target = (index: number): { id: string; label: string } => real[index] ?? { id: '', label: '' };
const claims = (index: number) => (exchange: Exchange) =>
  sending(answering(exchange, target(index)), target(index).label);
const ask = (there: string, label: string): void =>
  appendFileSync(
    join(there, ASKS_FILE),
    `${JSON.stringify({ url: `${profile.base_url}/api/v2/events/${path.event_id}/attendee_fields`, label, at: 1 })}\n`,
  );

/** Folders that no run against this environment has left so, each of which points at questions of the organiser. */
const FOREIGN: Readonly<Record<string, (there: string) => void>> = {
  'written by hand, with a run id of one letter': (there) => {
    rewritten(there, { runId: 't' });
    edit(there, (one) => claims(6)(one));
  },
  'of a run with a short tag': (there) => {
    rewritten(there, { runId: 'shorttq' });
    edit(there, (one) => claims(7)(one));
  },
  'with an id that is a pattern': (there) => rewritten(there, { runId: '.*' }),
  'merged from no run at all': (there) => {
    rewritten(there, { merged: { total: 2, runs: [] } });
    edit(there, (one) => claims(6)(one));
  },
  'merged from runs of which one has no id': (there) =>
    rewritten(there, { merged: { total: 2, runs: [RUN, ''] } }),
  'copied from another environment': (there) => {
    rewritten(there, { base_url: 'http://127.0.0.1:9' });
    edit(there, (one) => elsewhere(claims(0)(one), profile.base_url, 'http://127.0.0.1:9'));
  },
  'copied from another environment, with its address changed': (there) =>
    edit(there, (one) => elsewhere(claims(0)(one), profile.base_url, 'http://127.0.0.1:9')),
  'of an environment whose address begins as this one': (there) =>
    edit(there, (one) => elsewhere(claims(0)(one), profile.base_url, `${profile.base_url}.evil.example`)),
  'of another event': (there) =>
    edit(there, (one) => elsewhere(claims(0)(one), `/events/${path.event_id}/`, '/events/424242/')),
  'whose journal was given the ids of other questions': (there) =>
    edit(there, (one) => answering(one, { id: Number(target(1).id) })),
  'whose journal was given ids and labels of other questions': (there) => edit(there, claims(1)),
  'whose journal was given them, and lists from which they are missing': (there) =>
    edit(there, (one) => (one.operation === 'listAttendeeFields' ? null : claims(0)(one))),
  'whose journal is of another run': (there) =>
    edit(there, (one) => ({
      ...claims(0)(one),
      request: {
        ...claims(0)(one).request,
        headers: { ...one.request.headers, 'user-agent': 'muster/1.0.0 (+otherrunqq)' },
      },
    })),
  'whose journal carries no mark': (there) =>
    edit(there, (one) => ({ ...claims(0)(one), request: { ...claims(0)(one).request, headers: {} } })),
  'whose creates were refused': (there) => edit(there, (one) => answering(claims(3)(one), {}, 422)),
  'whose journal was cut off': (there) => truncateSync(join(there, EXCHANGES_FILE), 200),
  'whose journal is no JSON': (there) =>
    writeFileSync(join(there, EXCHANGES_FILE), `AttendeeField\n{}\n[]\nnull\n1\n`),
  'without a journal': (there) => {
    writeFileSync(join(there, EXCHANGES_FILE), '');
    writeFileSync(join(there, ASKS_FILE), '');
  },
  'whose run was about to ask what the organiser asked twice': (there) => ask(there, word(RUN, 'aatw')),
  'whose run was about to ask what says nothing of it': (there) => ask(there, 'Who pays for lunch?'),
  'of a release that is to come': (there) => {
    rewritten(there, { harness: '9.0.0' });
    edit(there, (one) => claims(3)(one));
  },
  'of a run that goes on': (there) => {
    const { process: of } = JSON.parse(readFileSync(join(there, RUN_FILE), 'utf8'));
    rewritten(there, { process: { ...of, pid: process.pid } });
  },
  'whose run.json is empty': (there) => writeFileSync(join(there, RUN_FILE), ''),
  'whose run.json says nothing': (there) => writeFileSync(join(there, RUN_FILE), '{}'),
  'whose run.json is null': (there) => writeFileSync(join(there, RUN_FILE), 'null'),
  'whose journal is a link': (there) => {
    const journal = join(there, EXCHANGES_FILE);
    const kept = join(folder, 'kept.ndjson');
    cpSync(journal, kept);
    rmSync(journal);
    symlinkSync(kept, journal);
  },
};

/** What the command deletes for a folder, or why it deletes nothing. */
async function cleaned(there: string): Promise<string> {
  const { write } = process.stdout;
  let said = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    said += String(chunk);
    return true;
  };
  try {
    await clean(there, { profile: file, json: true });
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    assert.doesNotMatch(error.message, /\n/);
    return error.message;
  } finally {
    process.stdout.write = write;
  }
  const fields = JSON.parse(said).attendee_fields as ReadonlyArray<{ alike?: true }>;
  return fields.every(({ alike }) => alike) ? '' : said;
}

describe('in an event of 500 attendees and 40 real questions, beside what a killed run has left', () => {
  it('ten folders and more that no such run has left cost nobody a question', async () => {
    const stood = await listed();
    assert.ok(stood.length >= QUESTIONS + LEFT.length);
    assert.ok(Object.keys(FOREIGN).length >= 10);
    for (const [name, change] of Object.entries(FOREIGN)) {
      const there = copied(name, change);
      assert.doesNotMatch(await cleaned(there), /"label"/, name);
      assert.deepEqual(await listed(), stood, name);
    }
    mkdirSync(join(results, 'empty'));
    mkdirSync(join(results, 'next'));
    assert.match(await cleaned(join(results, 'empty')), /holds no run/);
    symlinkSync(join(folder, 'honest'), join(results, 'linked'));

    const killed = killedBefore(join(results, 'next'), profile);
    assert.ok(killed.every(({ folder: there }) => !/linked|goes on|release|one letter/.test(there)));
    assert.equal(await clearKilled(killed, join(results, 'next'), profile, { runId: 'nextrunqqq' }), '');
    assert.deepEqual(await listed(), stood);
  });

  it('the folder of the run itself costs nobody but the run its questions, and they are all gone', async () => {
    const before = await listed();
    cpSync(join(folder, 'honest'), join(results, 'honest'), { recursive: true });
    const killed = killedBefore(join(results, 'next'), profile);
    assert.equal(
      await clearKilled(killed, join(results, 'next'), profile, { runId: 'nextrunqqq' }),
      `${LEFT.length} attendee fields of earlier runs that were killed are deleted.`,
    );
    const own = new Set(LEFT.map(({ id }) => id));
    assert.deepEqual(
      await listed(),
      before.filter(({ id }) => !own.has(id)),
    );
  });
});
