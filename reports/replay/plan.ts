import { at, parseBody } from '../../judge/body.ts';
import { isLimited } from '../../judge/exchange/limiter.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { picks, type Want } from '../../record/wanted.ts';
import { isCheckIn } from '../../spec/contract.ts';
import { MIXED_UP, RULES, STRAYS } from '../../spec/ledger/index.ts';
import type { Result } from '../result.ts';
import { createdId, LONGEST_STORY, recordsOf, storyKey } from '../story.ts';
import { isKept } from './is-kept.ts';
import { doorsBefore, leadTo } from './led.ts';
import { tokenFor } from './tokens.ts';

/** What a plan is made of. */
export type PlanSource = Pick<
  Result,
  'exchanges' | 'stories' | 'storiesOfOthers' | 'grants' | 'makers' | 'run'
>;

/** What does a finding again by requests alone: in their order, the last of them the one whose answer decides. */
export interface ReplayPlan {
  readonly steps: readonly Exchange[];
  readonly wants: readonly Want[];
  /** The ids that the run was answered, by the steps which make such records anew. */
  readonly made: ReadonlyMap<string, Exchange>;
}

/** What hangs on more than the requests of a story, and on what: the checks of its rule look again. */
const HANG_ON: ReadonlyArray<{
  readonly why: string;
  readonly such: (violation: ViolationResult, wants: readonly Want[], proofs: readonly Exchange[]) => boolean;
}> = [
  { why: 'what a grant shows hangs on those before', such: ({ rule }) => RULES[rule].chapter === 'oauth' },
  {
    why: 'a limit hangs on how many requests came before, and how fast',
    such: ({ rule }, _, proofs) => RULES[rule].chapter === 'rate-limit' || proofs.some(isLimited),
  },
  { why: 'calls about others may have done it', such: ({ rule }) => STRAYS.includes(rule) },
  { why: 'how many there are is another number elsewhere', such: (_, wants) => wants.some(isCount) },
  {
    why: 'what is done at the doors hangs on the state of a record of the other account',
    such: ({ rule, operation }) => rule === 'isolation.smuggled' && isCheckIn(operation),
  },
  {
    why: 'which record is answered hangs on which others there are',
    such: ({ rule }) => MIXED_UP.includes(rule),
  },
];

/**
 * The plan of a violation. In place of it stands the reason for which no requests in a row decide whether the rule is
 * still broken. Then the check itself has to look again.
 */
export function replayPlan(violation: ViolationResult, evidence: PlanSource): ReplayPlan | string {
  const { wants = [] } = violation;
  const [want] = wants;
  if (want === undefined) return 'no single answer decides it';
  const proofs = violation.exchanges.flatMap((id) => evidence.exchanges.get(id) ?? []);
  const hangsOn = HANG_ON.find(({ such }) => such(violation, wants, proofs))?.why;
  if (hangsOn !== undefined) return hangsOn;
  if (wants.some(({ of }) => of !== want.of)) return 'several answers decide it together';
  const deciding = evidence.exchanges.get(want.of);
  if (deciding === undefined || deciding.response === null) return 'the answer that decides it is not stored';
  if (wants.every((one) => isKept(one, deciding))) return 'it is not the answer alone that decides it';
  const { id } = deciding.request.path;
  if (
    deciding.operation === 'getRegistrationType' &&
    proofs.some((one) => one !== deciding && one.request.method !== 'GET')
  )
    return `what is asked for hangs on an earlier answer, ${id}`;
  const told = evidence.stories.get(storyKey(violation)) ?? [];
  const before = [...told, ...proofs].filter(
    ({ id, started }) => id !== deciding.id && started <= deciding.started,
  );
  const own = withMakers(distinct([...before.filter(isOfUse), deciding]), deciding, wants, evidence);
  if (told.length >= LONGEST_STORY) return 'it took more requests than are kept';
  const ofOthers = evidence.storiesOfOthers.get(storyKey(violation)) ?? [];
  const accused = new Set(violation.exchanges);
  const leads = wants.map((one) => leadTo(one, deciding, own, ofOthers, accused));
  if (leads.includes(undefined)) return 'how it came to what is expected is not stored';
  const more = [...leads.flatMap((lead) => lead ?? []), ...doorsBefore(deciding, own, ofOthers)];
  const steps = withMakers(distinct([...own, ...more]), deciding, wants, evidence);
  if (isOverlapping(steps)) return 'its requests overlap';
  const stuck = steps.find((step) => !isRepeatable(step, evidence));
  if (stuck !== undefined) return `${stuck.operation} as ${stuck.identity} takes what was made for the run`;
  const made = new Map(
    steps.flatMap((step): Array<[string, Exchange]> => {
      const id = step === deciding ? undefined : createdId(step);
      return id === undefined ? [] : [[id, step]];
    }),
  );
  if (steps.some((step) => isAboutOthers(step, made, evidence)))
    return 'whose record it names cannot be told';
  if (!wants.every((one) => isOfOwn(one, made, deciding))) return 'it is about what the run has not made';
  return { steps: [...steps.filter((step) => step !== deciding), deciding], wants, made };
}

/** Whether a want is about how many there are: a number that holds where the run was, and at that moment. */
const isCount = ({ at: way, is }: Want): boolean =>
  typeof way !== 'string' && way[0] === 'metadata' && COUNTS.has(way[1] ?? '') && is !== undefined;
const COUNTS: ReadonlySet<string> = new Set(['total_count', 'total_pages']);

/**
 * Whether a want is about records that a script makes anew: elsewhere others have other ids. That an attendee is not
 * there holds anywhere.
 */
const isOfOwn = ({ at: way, not }: Want, made: ReplayPlan['made'], deciding: Exchange): boolean =>
  not === true ||
  typeof way === 'string' ||
  !HOLD_MADE.has(deciding.operation) ||
  way.every((step) => made.has(picks(step)?.value ?? '') || picks(step) === undefined);
/** Lists whose records runs make. */
const HOLD_MADE: ReadonlySet<string> = new Set(['listAttendees', 'listAttendeeFields']);

/** Reads before the last say what was, and change nothing. */
const isOfUse = ({ request, operation }: Exchange): boolean =>
  request.method !== 'GET' && operation !== 'requestToken' && operation !== 'signIn';

const distinct = (steps: readonly Exchange[]): Exchange[] => [
  ...new Map(steps.map((step) => [step.id, step])).values(),
];

/** The steps with those before them that make the records which they name, whichever check made them. */
function withMakers(
  steps: readonly Exchange[],
  deciding: Exchange,
  wants: readonly Want[],
  { makers }: PlanSource,
): Exchange[] {
  const all = new Map(steps.map((step) => [step.id, step]));
  const open = [...steps];
  const need = (key: string): void => {
    const maker = makers.get(key) ?? onlyOne(makersElsewhere(key, makers));
    if (maker === undefined || all.has(maker.id)) return;
    all.set(maker.id, maker);
    open.push(maker);
  };
  const here = deciding.request.path['event_id'] ?? '';
  for (const { at: way } of wants)
    for (const text of typeof way === 'string' ? [] : way) {
      const picked = picks(text);
      if (picked === undefined) continue;
      const questions = picked.name.length > 1 || deciding.operation === 'listAttendeeFields';
      need(`${questions ? 'attendee_fields' : 'attendees'} ${here} ${picked.value}`);
    }
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    for (const key of recordsOf(step)) need(key);
    const event = step.request.path['event_id'] ?? '';
    for (const id of answeredQuestions(step)) need(`attendee_fields ${event} ${id}`);
  }
  return [...all.values()].sort((a, b) => a.started - b.started);
}

/** What made a record of this kind and id in any event: a call may have named it under another than its own. */
function makersElsewhere(key: string, makers: PlanSource['makers']): Exchange[] {
  const [kind = '', , id = ''] = key.split(' ');
  return [...makers].flatMap(([made, maker]) =>
    made.startsWith(`${kind} `) && made.endsWith(` ${id}`) ? [maker] : [],
  );
}

/** Ids may count in each event: whose record a number is cannot be told where several have it. */
const onlyOne = (found: readonly Exchange[]): Exchange | undefined =>
  found.length === 1 ? found[0] : undefined;

/** Whether a step writes to a record of the run that the script does not make: by now another may have that id. */
function isAboutOthers(step: Exchange, made: ReplayPlan['made'], { makers }: PlanSource): boolean {
  const { method, path } = step.request;
  if (method === 'GET' || path.id === undefined || made.has(path.id)) return false;
  return recordsOf(step).some((key) => makersElsewhere(key, makers).length > 0);
}

/** The ids of the questions that a body answers. */
export function answeredQuestions({ request }: Exchange): string[] {
  const fields = request.body === null ? undefined : at(parseBody(request.body)?.exact, 'item', 'fields');
  return Array.isArray(fields) ? fields.map((one) => String(at(one, 'attendee_field_id'))) : [];
}

/** Whether writes that were served ran at the same time: one after the other they may do something else. */
function isOverlapping(steps: readonly Exchange[]): boolean {
  const served = steps.filter(({ response }) => response !== null && response.status < 400);
  return served.some((step, index) => {
    const next = served[index + 1];
    if (next === undefined || createdId(step) !== undefined) return false;
    return next.started < step.ended && recordsOf(step).some((record) => recordsOf(next).includes(record));
  });
}

const VARIABLE = /\$MUSTER_[A-Z0-9_]+/g;

/** Whether a request can be sent again: what it carried is known by a name of the profile, or can be fetched. */
function isRepeatable(step: Exchange, evidence: PlanSource): boolean {
  if (step.operation === 'signIn' || step.operation === 'publishedDocs') return false;
  const { headers, body, url } = step.request;
  if (headers['cookie'] !== undefined) return false;
  const held = JSON.stringify([headers, body, url]).match(VARIABLE) ?? [];
  const own = held.filter((name) => !/^\$MUSTER_(TOKEN|SECRET|CODE|COOKIE)$/.test(name));
  if (own.length === held.length) return true;
  if (`${headers['authorization'] ?? ''}`.match(/^bearer \$MUSTER_TOKEN$/i) === null) return false;
  return held.length - own.length === 1 && tokenFor(step.identity, evidence.grants) !== undefined;
}
