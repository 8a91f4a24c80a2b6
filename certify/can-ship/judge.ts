import { shardName } from '../../record/shard.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import { count } from '../../reports/text.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { bindsOthers, type CertificatePolicy, requires } from '../policy/policies.ts';
import type { ShipResult } from './read-results.ts';

/** What a deploy job asks of results. */
export interface ShipQuestion {
  /** The most milliseconds since a result ended. */
  readonly maxAge?: number;
  /** What is to be let out, as results name it. */
  readonly version?: string;
  /** What has to have passed, beyond a verdict that conforms. */
  readonly policy?: CertificatePolicy;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface ShipAnswer {
  readonly place: string;
  readonly answer: 'yes' | 'no' | 'unknown';
  /** The end of a sentence that begins with the place. */
  readonly because: string;
}

type Reason = Omit<ShipAnswer, 'place'> | undefined;
type Doubt = (result: ShipResult, question: ShipQuestion) => Reason;

const no = (because: string): Reason => ({ answer: 'no', because });
const unknown = (because: string): Reason => ({ answer: 'unknown', because });

const broken = ({ verdict }: Extract<ShipResult, { kind: 'verify' }>): Reason => {
  if (verdict.verdict !== 'violates') return undefined;
  const rules = new Set(
    verdict.violations
      .filter(({ level, known, outside }) => level === 'must' && known === undefined && outside === undefined)
      .map(({ rule }) => rule),
  );
  return no(
    rules.size === 0
      ? 'says that something is otherwise than the profile declares'
      : `breaks ${count(rules.size, 'must-rule')} (${[...rules].slice(0, 3).join(', ')}${rules.size > 3 ? ', …' : ''})`,
  );
};

/** Why a result does not speak for what is to be let out: the first that applies. What is broken was broken, however old. */
const DOUBTS: readonly Doubt[] = [
  (result) => (result.kind === 'verify' ? broken(result) : undefined),
  (result) => {
    if (result.kind !== 'load' || result.load.verdict !== 'fail') return undefined;
    return no(`fails: ${result.load.reasons[0] ?? 'an objective was missed'}`);
  },
  (result) =>
    result.kind === 'verify' && result.run?.embedded === true
      ? unknown('is of the embedded environment, which nobody lets out')
      : undefined,
  (result, { version }) => {
    if (version === undefined) return undefined;
    const told = result.kind === 'verify' ? result.verdict.version : result.load.version;
    if (told === undefined)
      return unknown('does not say which version it is of: name version in the profile');
    return told === version ? undefined : unknown(`is of version ${told}, and not of ${version}`);
  },
  (result, { maxAge, now }) => {
    if (maxAge === undefined) return undefined;
    const ended = endOf(result);
    if (ended === undefined) return unknown('does not say when it was made: run.json is not beside it');
    const age = now - ended;
    return age > maxAge ? unknown(tooOld(age, maxAge)) : undefined;
  },
  (result) => (result.kind === 'verify' ? partial(result.verdict) : undefined),
  (result) =>
    result.kind === 'verify' && result.verdict.verdict !== 'conforms'
      ? unknown(
          `is ${result.verdict.verdict}: ${result.verdict.notes[0] ?? 'some must-rules could not be judged'}`,
        )
      : undefined,
  (result) =>
    result.kind === 'load' && result.load.verdict !== 'pass'
      ? unknown(`is ${result.load.verdict}: ${result.load.reasons[0] ?? 'the run measured nothing'}`)
      : undefined,
  (result, { policy }) =>
    policy !== undefined && result.kind === 'verify' ? missed(result.verdict, policy) : undefined,
];

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A time in the largest of these units of which it has one. */
function inWords(ms: number, units: ReadonlyArray<(typeof UNITS)[number]>): string {
  const [unit, of] = units.find(([, size]) => ms >= size) ?? UNITS[3];
  return count(Math.floor(ms / of), unit);
}

/** An age and the most that it may be, in units that tell one from the other. */
function tooOld(age: number, most: number): string {
  const said = UNITS.map((_, index) => UNITS.slice(index)).map(
    (units) => [inWords(age, units), inWords(most, units)] as const,
  );
  const [is, may] = said.find(([is, may]) => is !== may) ?? [`more than ${said[0]?.[1]}`, said[0]?.[1]];
  return `is ${is} old, and may be ${may}`;
}

const endOf = (result: ShipResult): number | undefined =>
  result.kind === 'load' ? result.load.started + result.load.seconds * 1000 : result.run?.ended;

/** A run of a part says nothing of the rest. */
function partial({ rules, shard }: VerdictFile): Reason {
  if (shard !== undefined)
    return unknown(`is ${shardName(shard)} alone: muster report --merge has the whole`);
  const left = rules.filter(({ verdict, level }) => verdict === 'excluded' && level === 'must').length;
  return left === 0 ? undefined : unknown(`asked a part alone: ${count(left, 'must-rule')} were left out`);
}

/** What of a policy a result does not show. */
function missed(
  { rules, specification, ended_early: ended = [] }: VerdictFile,
  policy: CertificatePolicy,
): Reason {
  if (specification !== ledgerHash())
    return unknown('was judged by another list of rules than this release has: run it again');
  const isDeclared = (id: string): boolean => {
    const why = ended.filter((one) => one.rules.includes(id));
    return why.length > 0 && why.every(({ declared }) => declared);
  };
  const open = rules.filter(
    ({ id, level, verdict }) =>
      level === 'must' &&
      verdict !== 'pass' &&
      requires(policy, id as RuleId) &&
      !(verdict === 'not-exercised' && bindsOthers(id as RuleId, isDeclared(id))),
  );
  return open.length === 0
    ? undefined
    : unknown(
        `lacks ${count(open.length, 'rule')} of the policy ${policy.name} (${open
          .slice(0, 3)
          .map(({ id }) => id)
          .join(', ')}${open.length > 3 ? ', …' : ''})`,
      );
}

/** Whether a result speaks for letting out what was asked about, and why not. Pure. */
export function shipAnswer(result: ShipResult, question: ShipQuestion): ShipAnswer {
  const { place } = result;
  for (const doubt of DOUBTS) {
    const found = doubt(result, question);
    if (found !== undefined) return { place, ...found };
  }
  return {
    place,
    answer: 'yes',
    because: result.kind === 'verify' ? 'conforms' : `passes ${result.load.scenario}`,
  };
}
