import { join } from 'node:path';
import { BUNDLE, type Certificate, type CertifiedRun } from '../../record/certificate.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RUN_FILE, type RunRecord } from '../../record/run.ts';
import { VERDICT_FILE } from '../../record/verdict-file.ts';
import { badge } from '../../reports/certificate/badge.ts';
import { certificatePage } from '../../reports/certificate/page.ts';
import { certificateOf, type JudgedRuns, judgeRuns } from '../bundle/certificate.ts';
import { indentedJson } from '../bundle/write-bundle.ts';
import { POLICIES } from '../policy/policies.ts';
import { firstDifference, inWords } from './difference.ts';
import { sentenceOf } from './documents.ts';
import { JOURNAL_LAWS } from './journal/laws.ts';
import { type JournalFacts, readJournal } from './journal/read-journal.ts';
import { textOf } from './open-bundle.ts';
import { type BundleRefusal, refusal } from './report.ts';
import { strictJson } from './strict-json.ts';

export interface JudgedAnew {
  readonly refusals: readonly BundleRefusal[];
  /** Absent where a journal is not to be judged at all. */
  readonly judged?: JudgedRuns;
}

/** What else of a bundle bears on its runs. */
export interface BundleContext {
  readonly fingerprint: string | null;
  readonly signInOrigins: readonly string[];
}

/**
 * Judges the runs of a bundle again from what they stored. Holds the whole of what comes of it against the whole of what
 * the bundle says. So an edited verdict is found even where its maker has signed it.
 */
export async function judgeAnew(
  bundle: string,
  certificate: Certificate,
  { fingerprint, signInOrigins }: BundleContext,
): Promise<JudgedAnew> {
  const refusals: BundleRefusal[] = [];
  const journals: JournalFacts[] = [];
  for (const said of certificate.runs) {
    try {
      const run = readRunFile(bundle, said);
      const file = join(bundle, said.folder, EXCHANGES_FILE);
      const journal = await readJournal(file, { name: said.folder, run, said, signInOrigins }, JOURNAL_LAWS);
      refusals.push(...journal.refusals);
      if (journal.refusals.length === 0) refusals.push(...unproven(bundle, said, journal));
      journals.push(journal);
    } catch (error) {
      refusals.push(unreadable(said.folder, error));
    }
  }
  if (refusals.length === 0) refusals.push(...oneRunTwice(journals, certificate));
  if (refusals.length > 0) return { refusals };
  try {
    const judged = await judgeRuns(certificate.runs.map(({ folder }) => join(bundle, folder)));
    return { judged, refusals: differences(bundle, certificate, judged, fingerprint) };
  } catch (error) {
    return { refusals: [unreadable('the bundle', error)] };
  }
}

/** A stranger's files may hold anything: what the judge cannot read is their fault, and not ours. */
const unreadable = (what: string, error: unknown): BundleRefusal =>
  refusal('malformed', `The runs of ${what} cannot be judged: ${sentenceOf(error)}.`);

/** @throws Error where it is none */
function readRunFile(bundle: string, said: CertifiedRun): RunRecord {
  const name = `${said.folder}/${RUN_FILE}`;
  const run = strictJson(textOf(bundle, name)) as RunRecord;
  const fits =
    typeof run.runId === 'string' &&
    typeof run.base_url === 'string' &&
    Number.isSafeInteger(run.seed) &&
    Number.isFinite(run.started) &&
    Number.isFinite(run.ended);
  if (!fits) throw new Error(`${name} is not of a run that has ended`);
  strictJson(textOf(bundle, `${said.folder}/${VERDICT_FILE}`));
  return run;
}

/** A fact of a run rests on exchanges that its journal holds. */
function unproven(bundle: string, { folder }: CertifiedRun, { ids }: JournalFacts): BundleRefusal[] {
  const lost = readFacts(join(bundle, folder))
    .flatMap((fact) =>
      fact.kind === 'pass' || fact.kind === 'observation'
        ? [fact.exchange]
        : fact.kind === 'violation'
          ? fact.exchanges
          : [],
    )
    .find((id) => id !== '' && !ids.has(id));
  return lost === undefined
    ? []
    : [
        refusal(
          'removed-exchange',
          `Exchange ${lost}, which proves something in ${folder}, is not in the journal.`,
        ),
      ];
}

/** Two runs share no exchange, and create no attendee twice. */
function oneRunTwice(journals: readonly JournalFacts[], { embedded }: Certificate): BundleRefusal[] {
  const [first, second] = journals;
  if (first === undefined || second === undefined) return [];
  const shared = [...first.digests].filter((digest) => second.digests.has(digest)).length;
  if (shared > 0)
    return [refusal('same-run', `The runs share ${shared} exchanges: they are one run, handed in twice.`)];
  // Each run of the embedded environment has one of its own, which counts from the beginning.
  const twice = embedded ? [] : [...first.created].filter((id) => second.created.has(id));
  return twice.length === 0
    ? []
    : [
        refusal(
          'same-run',
          `Both runs create attendee ${twice[0]?.replace('/', ' of event ').replace(/^(\d+) of event (\d+)$/, '$2 of event $1')}: they are one run, handed in twice.`,
        ),
      ];
}

function differences(
  bundle: string,
  certificate: Certificate,
  judged: JudgedRuns,
  fingerprint: string | null,
): BundleRefusal[] {
  for (const [index, { folder }] of certificate.runs.entries()) {
    const name = `${folder}/${VERDICT_FILE}`;
    const found = differs(name, textOf(bundle, name), judged.verdicts[index]!, 'its journal leads');
    if (found !== undefined) return [found];
  }
  const { policy, nonce, issued } = certificate;
  const again = certificateOf(judged, { policy: POLICIES[policy], nonce, issued }).certificate;
  if (certificate.certified && !again.certified)
    return [
      refusal(
        'edited-verdict',
        `${BUNDLE.certificate} says that it is certified, and its runs lead to the contrary: ${again.because[0]}.`,
      ),
    ];
  const odd = differs(BUNDLE.certificate, textOf(bundle, BUNDLE.certificate), again, 'its runs lead');
  if (odd !== undefined) return [odd];
  return [
    [BUNDLE.page, certificatePage(again, fingerprint)] as const,
    [BUNDLE.badge, badge(again)] as const,
  ].flatMap(([name, text]) =>
    textOf(bundle, name) === text
      ? []
      : [refusal('edited-file', `${name} is not the one that follows from ${BUNDLE.certificate}.`)],
  );
}

/** How a JSON file differs from what is derived anew: the texts are compared whole. */
function differs(name: string, text: string, again: object, leads: string): BundleRefusal | undefined {
  if (text === indentedJson(again)) return undefined;
  const difference = firstDifference(strictJson(text), JSON.parse(indentedJson(again)));
  return refusal(
    'edited-verdict',
    difference === undefined
      ? `${name} is written otherwise than Muster writes it.`
      : `${name} says ${inWords(difference.said)} at "${difference.path}", and ${leads} to ${inWords(difference.found)}.`,
  );
}
