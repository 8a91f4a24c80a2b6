import type { LoadOptions } from '../../cli/commands/load.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { jsonText } from '../../judge/body.ts';
import { count, duration, number } from '../../reports/text.ts';
import { saidOfOutputs } from '../drive/metrics-outputs.ts';
import type { Live } from '../drive/progress.ts';
import type { Learned } from '../judge/reconcile/learned.ts';
import type { Mix, Plan } from '../scenario/plan/plan.ts';
import { planOf, type Settings } from '../scenario/settings.ts';
import type { Connection } from './connection.ts';
import { LEARNERS, learn } from './learn.ts';
import { MARKER } from './marker.ts';
import { prepare } from './prepare.ts';
import { type StoredRun, storeRun } from './stored-run.ts';

/** Prepared and never touched: if anything happens to them, nobody asked for it. */
export const BYSTANDERS = 10;

export interface SetUpOptions {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly options: LoadOptions;
  readonly out: string;
  readonly live: Live;
  readonly interruption: Interruption;
}

/** Learns, prepares, plans and stores the run; undefined where it was interrupted. */
export async function setUp(run: SetUpOptions, connection: Connection): Promise<StoredRun | undefined> {
  const { profile, settings, options, out, live, interruption } = run;
  const event = profile.event_id ?? '';
  const runId = Date.now().toString(36);
  const started = Date.now();
  live.say(announcement(run, planOf(settings, options.seed), connection.clients));
  const metrics = saidOfOutputs(options, { started, scenario: settings.scenario.name });
  if (metrics !== undefined) live.say(`  ${metrics}`);

  const learners = await prepare(connection, profile, event, LEARNERS, `${runId}l`, () => {});
  const learned = await learn(connection, event, profile.session_id, learners.ids, profile.settle_ms);
  const notes: string[] = [];
  const mix = workableMix(settings.scenario.mix, learned, notes);
  const plan = planOf(settings, options.seed, mix);
  const wanted = plan.pool + BYSTANDERS;
  const prepared = await prepare(connection, profile, event, wanted, runId, (done) =>
    live.bar('prepare', done, wanted),
  );
  live.say(
    `Prepared ${count(prepared.ids.length, 'attendee')}: ${number(prepared.reused)} taken again, ${number(prepared.created)} created.`,
  );
  if (interruption.happened) return undefined;
  const pool = prepared.ids.slice(0, plan.pool);
  const bystanders = prepared.ids.slice(plan.pool);
  const marker = `${MARKER}${runId}-w`;
  if (connection.clients === 1)
    notes.push('One token carried the load: if a limit counts by token, only that limit was measured.');
  const stored: StoredRun = {
    format: 'muster/load-run@1',
    scenario: settings.scenario.name,
    profile: profile.name,
    base_url: profile.base_url,
    event,
    seed: options.seed,
    started,
    settings: withoutScenario(settings),
    instances: options.instances,
    clients: connection.clients,
    marker,
    plan,
    pool,
    bystanders,
    learned,
    answers: await answersIn(connection, event),
    notes,
    before: { violations: connection.violations, earlyRefusals: connection.earlyRefusals() },
  };
  storeRun(out, stored);
  return stored;
}

const answersIn = async (connection: Connection, event: string): Promise<string> => {
  const answers = (await connection.client.forms?.answersIn(event)) ?? [];
  return answers.length === 0 ? '' : jsonText(answers);
};

/** What of a mix can work here: nothing is undone where an undo does nothing. */
function workableMix(mix: Mix, learned: Learned, notes: string[]): Mix {
  const ok = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;
  const without: Partial<Record<keyof Mix, number>> = {};
  const leave = (kind: keyof Mix, works: boolean, reason: string): void => {
    if (works || mix[kind] === 0) return;
    without[kind] = 0;
    notes.push(reason);
  };
  if (!ok(learned.checkIn.status))
    notes.push(
      `A check-in of a prepared attendee was answered with ${learned.checkIn.status} before the load.`,
    );
  if (!learned.checkIn.readable)
    notes.push('No read shows a check-in here: what becomes of check-ins stays unknown.');
  leave(
    'mistake',
    ok(learned.undo.status) && ok(learned.again.status),
    'Undoing a check-in and repeating it does not work here: left out.',
  );
  leave('leave', ok(learned.checkOut.status), 'A check-out does not work here: left out.');
  leave(
    'session',
    ok(learned.session?.status),
    'No session can be checked in to here: left out (profile: session_id).',
  );
  return { ...mix, ...without };
}

function announcement({ profile, settings }: SetUpOptions, plan: Plan, clients: number): string {
  const preparing = plan.pool + LEARNERS + BYSTANDERS;
  return [
    `Load ${settings.scenario.name} on ${profile.name} (${profile.base_url}), event ${profile.event_id ?? ''}:`,
    `  ${count(plan.admissions, 'person', 'people')} within ${duration(plan.endMs / 1000)}, ${count(settings.scanners, 'scanner')}, ${count(clients, 'token')}; about ${number(plan.requests)} requests, at most ${number(plan.peakPerSecond)} due in a second.`,
    `  It prepares ${number(preparing)} attendees and creates ${number(plan.creates)} more. They stay behind, as API v2 deletes none; later runs take them again.`,
  ].join('\n');
}

function withoutScenario({ scenario: _scenario, ...rest }: Settings): Omit<Settings, 'scenario'> {
  return rest;
}
