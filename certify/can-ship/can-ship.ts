import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import type { PolicyName } from '../../record/certificate.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count, oneLine } from '../../reports/text.ts';
import { POLICIES } from '../policy/policies.ts';
import { type ShipAnswer, shipAnswer } from './judge.ts';
import { readResults } from './read-results.ts';

export interface CanShipOptions {
  readonly maxAge?: number;
  readonly version?: string;
  readonly policy?: PolicyName;
  readonly json: boolean;
}

const ENDING: Readonly<Record<ShipAnswer['answer'], Ending>> = {
  yes: 'ok',
  no: 'violated',
  unknown: 'inconclusive',
};

/**
 * Answers, of results that others have produced, whether to let out what they speak of. Nothing is sent. One that says no is
 * enough for a no, and all have to say yes for a yes.
 * @throws UsageError
 */
export function canShip(places: readonly string[], options: CanShipOptions): Ending {
  const { maxAge, version, policy, json } = options;
  const results = places.flatMap((place) => readResults(userPath(place)));
  if (policy !== undefined && results.every(({ kind }) => kind === 'load'))
    throw new UsageError('A policy asks for rules, and no result of muster verify is named: name one.');
  const question = {
    now: Date.now(),
    ...(maxAge !== undefined && { maxAge }),
    ...(version !== undefined && { version }),
    ...(policy !== undefined && { policy: POLICIES[policy] }),
  };
  const answers = results.map((result) => shipAnswer(result, question));
  const worst =
    answers.find(({ answer }) => answer === 'no') ?? answers.find(({ answer }) => answer === 'unknown');
  const answer = worst?.answer ?? 'yes';
  const sentence = worst === undefined ? yes(answers, version) : `${WORD[answer]}: ${told(worst)}.`;
  process.stdout.write(
    json ? `${JSON.stringify({ answer, because: sentence, results: answers }, null, 2)}\n` : `${sentence}\n`,
  );
  return ENDING[answer];
}

const WORD: Readonly<Record<ShipAnswer['answer'], string>> = { yes: 'Yes', no: 'No', unknown: 'Not known' };

const told = ({ place, because }: ShipAnswer): string =>
  `${fromHere(place)} ${oneLine(because).replace(/\.$/, '')}`;

const yes = (answers: readonly ShipAnswer[], version: string | undefined): string =>
  `Yes: ${answers.length === 1 ? told(answers[0]!) : `${count(answers.length, 'result')} say so (${answers.map(told).join('; ')})`}${version === undefined ? '' : `, of version ${version}`}.`;
