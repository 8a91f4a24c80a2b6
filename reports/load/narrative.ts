import { OBJECTIVES, type TimedShare } from '../../record/load-objectives.ts';
import type { LoadFinding, LoadResult, Threshold } from '../../record/load-result.ts';
import { count, duration, grouped, number } from '../text.ts';
import { heldUpInWords } from './limits.ts';
import { shownValue } from './summary.ts';

/** What happened to people and objectives, in sentences. */
export interface Narrative {
  /** What was lost, duplicated or unexpected, what held people up, and which objectives were missed, the gravest first. */
  readonly bad: readonly string[];
  /** What cannot be told. */
  readonly open: readonly string[];
  /** What went well. */
  readonly good: readonly string[];
}

/** A load run in words, people first: what became of them, then of the objectives. */
export function narrativeOf(result: LoadResult): Narrative {
  const { thresholds, reconciliation } = result;
  const missed = thresholds.filter(({ met, samples }) => samples > 0 && !met);
  const unmeasured = thresholds.filter(({ samples }) => samples === 0);
  return {
    bad: [
      ...peopleOf(result, ['lost', 'doubled', 'phantom']),
      ...heldUpInWords(result),
      // What exchanges prove, the sentences on people and on rules say.
      ...missed.filter(({ name }) => !OBJECTIVES[name]?.proved).map(missedInWords),
      ...brokenInWords(result),
    ],
    open: [
      ...peopleOf(result, ['unknown']),
      ...(unmeasured.length > 0 ? [`Not measured: ${unmeasured.map(({ name }) => name).join(', ')}.`] : []),
    ],
    good: [
      ...admittedInWords(result),
      ...(reconciliation.walks > 0 &&
      reconciliation.lost + reconciliation.doubled + reconciliation.phantom === 0
        ? [`What ${number(reconciliation.applied)} people were told is what the list shows.`]
        : []),
    ],
  };
}

type FindingClass = LoadFinding['class'];

function peopleOf({ reconciliation }: LoadResult, kinds: readonly FindingClass[]): string[] {
  return kinds.flatMap((kind) => {
    const listed = reconciliation.findings.filter((one) => one.class === kind);
    const left = reconciliation[kind] - listed.length;
    return [
      ...[...grouped(listed, outcomeInWords)].map(
        ([fate, ones]) => `${people(ones.length)} ${agreeing(fate, ones.length)}.`,
      ),
      ...(left > 0 ? [`${people(left)} more: ${NOT_LISTED[kind]}.`] : []),
    ];
  });
}

const people = (many: number): string => count(many, 'person', 'people');

const SINGULAR: Readonly<Record<string, string>> = { were: 'was', are: 'is', stand: 'stands', do: 'does' };

/** The verbs of a sentence on several people, for one person where it is one; after "they" a verb stays as it is. */
const agreeing = (fate: string, many: number): string =>
  many === 1 ? fate.replace(/(?<!\bthey )\b(were|are|stand|do)\b/g, (verb) => SINGULAR[verb] ?? verb) : fate;

const NOT_LISTED: Readonly<Record<FindingClass, string>> = {
  lost: 'what was acknowledged does not show',
  doubled: 'there more than once',
  phantom: 'changed though nobody asked for it',
  unknown: 'no answer tells what became of them',
};

/** What became of people, as the end of a sentence that begins with their number. */
function outcomeInWords({ class: kind, expected, actual }: LoadFinding): string {
  if (kind === 'doubled') return 'had one registration and now stand in the list more than once';
  if (kind === 'phantom') return 'changed though nothing that was acknowledged led there';
  if (kind === 'unknown') return 'got no answer that tells what became of them';
  if (actual === 'absent') return 'stood in the list before and do so no more';
  if (actual === 'none') return 'were told that they are registered and are in no list';
  if (expected === 'in the session') return 'were told yes and are not in their session';
  if (expected === 'checked_in') return 'were told yes and are not checked in';
  if (actual === 'checked_in') return 'were told that they are out and are still checked in';
  return 'were told yes and the list shows something else';
}

/** How long what is timed took, as the end of a sentence that begins with its number. */
const TOOK: Readonly<Record<TimedShare['of'], (most: string) => string>> = {
  door: (most) => `people waited up to ${most} from coming to being in`,
  checkIn: (most) => `check-ins took up to ${most}`,
  listAttendees: (most) => `pages of the list took up to ${most}`,
  createAttendee: (most) => `registrations at the door took up to ${most}`,
};

function missedInWords(one: Threshold): string {
  const [value, limit] = [shownValue(one.value, one.unit), shownValue(one.limit, one.unit)];
  const measures = OBJECTIVES[one.name]?.measures;
  const worst = one.over_ms === undefined ? '' : `, in the worst ${duration(one.over_ms / 1000)}`;
  if (measures !== undefined)
    return `${measures.percent} of 100 ${TOOK[measures.of](value)}${worst}, where less than ${limit} is asked for.`;
  if (one.name === 'errors') return `${value} of all requests failed, where less than ${limit} may.`;
  if (one.name === 'drift')
    return `Answers grew slower by ${value} from beginning to end, where less than ${limit} is allowed.`;
  if (one.name === 'admitted') return `${value} of all who came were let in, where ${limit} is asked for.`;
  return `${one.name} is ${value}, where ${one.compare} ${limit} is asked for.`;
}

function brokenInWords({ contract_violations: breaches }: LoadResult): string[] {
  const rules = [...new Set(breaches.filter(({ level }) => level === 'must').map(({ rule }) => rule))];
  if (rules.length === 0) return [];
  return [`Answers broke ${count(rules.length, 'must-rule')} of the contract: ${rules.join(', ')}.`];
}

function admittedInWords({ admitted, plan, latency }: LoadResult): string[] {
  if (plan.admissions === 0 || admitted === 0) return [];
  const all =
    admitted === plan.admissions
      ? `All ${people(admitted)}`
      : `${number(admitted)} of ${people(plan.admissions)}`;
  return [
    `${all} who came ${plan.admissions === 1 ? 'was' : 'were'} let in, half of them within ${shownValue(latency.door_total.p50, 'ms')} of coming.`,
  ];
}
