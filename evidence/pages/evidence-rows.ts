import { median } from '../../detect/page/rows.ts';
import { attributionLine } from '../../judge/attribution.ts';
import type { Evidence } from '../store/evidence-files.ts';
import type {
  BenchEvidence,
  ChangeEvidence,
  FaultsEvidence,
  FirstContact,
  FirstFindingsEvidence,
  Head,
  JournalEvidence,
  LoadEvidence,
  Missing,
  RunsEvidence,
  ShuffledEvidence,
  SlowEvidence,
  VariantsEvidence,
  VerdictsEvidence,
} from '../store/shape.ts';
import { attributionsOf, count, list, slowSentence } from './figures.ts';

/** One figure: what was measured, what came of it, and when. */
export interface EvidenceRow {
  readonly what: string;
  readonly figure: string;
  readonly head: Pick<Head, 'date' | 'commit'> & Partial<Head>;
}

/** Every figure in `evidence/figures/` that is not told by a page of its own, and nothing that is not there. */
export const evidenceRows = (evidence: Evidence): EvidenceRow[] =>
  [
    ...changeRows(evidence['cost-change']),
    evidence.faults && faultsRow(evidence.faults),
    evidence.variants && variantsRow(evidence.variants),
    evidence.matrix && matrixRow(evidence.matrix),
    evidence.matrix && namingRow(evidence.matrix),
    evidence['first-findings'] && firstFindingsRow(evidence['first-findings']),
    evidence.journal && journalRow(evidence.journal),
    evidence.runs && runsRow(evidence.runs),
    evidence.verdicts && verdictsRow(evidence.verdicts),
    evidence.shuffled && shuffledRow(evidence.shuffled),
    evidence.slow && slowRow(evidence.slow),
    evidence.bench && benchRow(evidence.bench),
    ...(evidence.load ?? []).map(loadRow),
    evidence['first-contact'] && firstContactRow(evidence['first-contact']),
  ].filter((row) => row !== undefined);

/** What the parts of the load tester measure. */
const LOAD: Readonly<Record<string, string>> = {
  'load-attendees': 'what a large event costs',
  'load-capacity': 'services whose capacity is known',
  'load-doors': 'the simulation of doors beside formulas and runs',
  'load-faults': 'seeded faults that only show under load',
  'load-healthy': 'rushes against healthy services',
  'load-other-hands': 'loads on servers that others wrote from the specification',
  'load-hot-path': 'CPU of a request, request log and sampling on',
  'load-traces': 'runs of mixed scenarios in one event',
  'load-two-at-once': 'pairs of loads in one event at the same time',
  'load-people': 'what a day of many people costs',
  'load-memory': 'memory of generator and judge together, 500 scanners',
};

const row = (what: string, figure: string, head: EvidenceRow['head']): EvidenceRow => ({
  what,
  figure,
  head,
});

const loadRow = (one: LoadEvidence): EvidenceRow =>
  row(`load: ${LOAD[one.part] ?? one.part}`, one.sentence, one);

const changeRows = (change: ChangeEvidence | undefined): EvidenceRow[] =>
  (change?.commands ?? []).map(({ name, minutes, said, exit }) =>
    row(name, `${said}, in ${minutes} min${exit === 0 ? '' : ` (ended with ${exit})`}`, change as Head),
  );

const without = (missing: readonly Missing[]): string =>
  missing.length === 0 ? '' : `; not run: ${list(missing.map(({ name }) => name))}`;

const notRun = (left: number): string => (left > 0 ? `, ${count(left)} more not run` : '');

const firstFindingsRow = (evidence: FirstFindingsEvidence): EvidenceRow =>
  row(
    'what a report shows first of a fault',
    `the plainest sighting for ${count(evidence.plainest)} of ${count(evidence.found)}; its script decides, broken there and mended without the fault, for ${count(evidence.decided)}${notRun(evidence.faults - evidence.looked_at)}`,
    evidence,
  );

function faultsRow(evidence: FaultsEvidence): EvidenceRow {
  const { servers, missing, rows } = evidence;
  const seeded = servers.reduce((sum, server) => sum + server.faults, 0);
  const killed = rows.filter((one) => one.killed).length;
  const time = `median ${median(rows.map((one) => one.seconds)).toFixed(1)} s, all in ${Math.round(evidence.minutes)} min`;
  return row(
    `seeded faults found under a rule that they break, in ${serversIn(servers)}`,
    `${count(killed)} of ${count(rows.length)}${notRun(seeded - rows.length)} (${time})${without(missing)}`,
    evidence,
  );
}

function variantsRow(evidence: VariantsEvidence): EvidenceRow {
  const { servers, missing, seeds } = evidence;
  const sum = (of: (server: VariantsEvidence['servers'][number]) => number): number =>
    servers.reduce((total, server) => total + of(server), 0);
  const done = sum((one) => one.done);
  const left = notRun(sum((one) => one.runs) - done);
  const sets = sum((one) => one.variants);
  return row(
    `runs judged to conform against ${count(sets)} conforming variants and combinations of ${serversIn(servers)}, with ${seeds.length} seeds`,
    `${count(sum((one) => one.conform))} of ${count(done)}${left}${without(missing)}`,
    evidence,
  );
}

function matrixRow(evidence: FaultsEvidence): EvidenceRow {
  const { rows } = evidence;
  const seeded = evidence.servers.reduce((sum, server) => sum + server.faults, 0);
  const alone = rows.filter((one) => one.by.length === 1).length;
  return row(
    'checks that find a fault, where all of them run to the end',
    `median ${median(rows.map((one) => one.by.length))}; ${count(alone)} of ${count(rows.length)} faults found by one check alone${notRun(seeded - rows.length)}${without(evidence.missing)}`,
    evidence,
  );
}

/** Faults of rules that only warn have no findings; figures that are older than them have none either. */
function namingRow(evidence: FaultsEvidence): EvidenceRow | undefined {
  const attributions = attributionsOf(evidence);
  if (attributions.length === 0) return undefined;
  return row(
    'causes that a run of all checks names, with one fault in the environment',
    attributionLine(attributions),
    evidence,
  );
}

function journalRow(evidence: JournalEvidence): EvidenceRow {
  const { servers, rules } = evidence;
  const sum = (of: (server: JournalEvidence['servers'][number]) => number): number =>
    servers.reduce((total, server) => total + of(server), 0);
  return row(
    'faults that the journal judge alone convicts, at least; variants that it accuses; must-rules that a plain journal shows obeyed',
    `${count(sum((one) => one.convicted))} of ${count(sum((one) => one.run))}; ${count(sum((one) => one.accused))} of ${count(sum((one) => one.variants))}; ${rules.shown} of ${rules.must}`,
    evidence,
  );
}

const runsRow = (evidence: RunsEvidence): EvidenceRow =>
  row(
    'runs against the plain reference environment, each with another seed, without a violation or a rule left inconclusive',
    `${evidence.clean} of ${evidence.done}${notRun(evidence.runs - evidence.done)}`,
    evidence,
  );

function verdictsRow({ runs, servers, ...head }: VerdictsEvidence): EvidenceRow {
  const equal = servers.filter((one) => one.verdicts === 1).length;
  const left = servers.reduce((sum, { done }) => sum + runs - done, 0);
  return row(
    `conforming servers by other hands (${list(servers.map(({ name }) => name))}) that got one and the same verdict in ${runs} runs, each with another seed`,
    `${equal} of ${servers.length}${notRun(left)}${without(head.missing)}`,
    head,
  );
}

const shuffledRow = (evidence: ShuffledEvidence): EvidenceRow =>
  row(
    `runs against ${serversIn(evidence.servers)} with one event for everything, checks side by side in a random order, without a violation or a rule left inconclusive`,
    `${evidence.clean} of ${evidence.done}${notRun(evidence.runs - evidence.done)}`,
    evidence,
  );

const slowRow = (evidence: SlowEvidence): EvidenceRow =>
  row(
    `must-rules obeyed in a run against an environment that is far away, or limits who asks, within ${evidence.most_seconds / 60} minutes`,
    evidence.runs.map(slowSentence).join('; '),
    evidence,
  );

const BESIDE: Readonly<Record<string, string>> = {
  client:
    'pages of attendees a second by the client, each recorded and judged, over those of a bare undici pool',
  reference: 'by the reference environment, over those of bare Fastify with the same bytes',
  verify: 'memory of a verify run at its peak, browser included, over the 600 MB that it may take',
  wall: 'seconds of a verify run from the command to the prompt, over the ten that it may take',
};

const benchRow = (evidence: BenchEvidence): EvidenceRow =>
  row(
    evidence.benches.map(({ name }) => BESIDE[name] ?? name).join('; '),
    evidence.benches
      .map(({ figures: { ratio, said } }) => (said === undefined ? `${ratio}` : `${ratio} (${said})`))
      .join('; '),
    evidence,
  );

function firstContactRow(evidence: FirstContact): EvidenceRow {
  const sum = (of: (server: FirstContact['servers'][number]) => number): number =>
    evidence.servers.reduce((total, server) => total + of(server), 0);
  const [killed, faults] = [sum((one) => one.killed), sum((one) => one.faults)];
  const [wrong, variants] = [sum((one) => one.false_positives), sum((one) => one.variants)];
  return row(
    `first contact with ${serversIn(evidence.servers)} written from the specification alone, before anything was mended`,
    `${count(killed)} of ${count(faults)} faults found, ${count(wrong)} false positives in ${count(variants)} conforming variants`,
    evidence,
  );
}

const serversIn = ({ length }: { length: number }): string => `${length} server${length === 1 ? '' : 's'}`;
