import { join } from 'node:path';
import type { CertifiedRun } from '../../record/certificate.ts';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { linesOf, parsedLine } from '../../record/lines.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { Digest } from '../bundle/digests.ts';
import type { Refusal } from './report.ts';

const NUMBERED = /^(.*)-(\d+)$/;

/** How a journal differs from the one whose digests were signed, in one sentence; undefined where it does not. */
export function journalDifference(
  name: string,
  signed: readonly Digest[],
  stored: readonly Digest[],
): Refusal | undefined {
  const digests = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  const edited = signed.find(({ id, sha256 }) => digests.has(id) && digests.get(id) !== sha256);
  if (edited !== undefined)
    return refusal('edited-journal', `Exchange ${edited.id} of ${name} is not the one that was signed.`);
  const missing = signed.filter(({ id }) => !digests.has(id));
  const tail = signed.slice(stored.length);
  if (missing.length > 0 && stored.length > 0 && missing.every(({ id }, index) => id === tail[index]?.id))
    return refusal(
      'truncated',
      `The journal of ${name} ends early: its last ${missing.length} exchanges are gone.`,
    );
  if (missing[0] !== undefined)
    return refusal('removed-exchange', `Exchange ${missing[0].id} of ${name} was taken out of the journal.`);
  const known = new Set(signed.map(({ id }) => id));
  const added = stored.find(({ id }) => !known.has(id));
  if (added !== undefined)
    return refusal(
      'added-exchange',
      `Exchange ${added.id} of ${name} was put into the journal after it was signed.`,
    );
  if (stored.length !== signed.length || stored.some(({ id }, index) => id !== signed[index]?.id))
    return refusal('reordered', `The exchanges of ${name} stand in another order than they were signed in.`);
  return undefined;
}

const refusal = (kind: Refusal['kind'], sentence: string): Refusal => ({ kind, sentence });

/** What a journal shows of itself, whoever signed it. */
export interface JournalFacts {
  readonly ids: ReadonlySet<string>;
  readonly refusals: readonly Refusal[];
}

/**
 * Reads a journal as one that its own maker may have changed before signing: exchanges are numbered without a gap in each
 * process, end in order there, went to the environment of the certificate, and belong to the run by their User-Agent.
 */
export async function journalFacts(
  folder: string,
  run: CertifiedRun,
  { identified, complete }: { readonly identified: boolean; readonly complete: boolean },
): Promise<JournalFacts> {
  const name = run.folder;
  const found = new Map<Refusal['kind'], string>();
  const say = (kind: Refusal['kind'], sentence: string): void => {
    if (!found.has(kind)) found.set(kind, sentence);
  };
  const ids = new Set<string>();
  const last = new Map<string, { ended: number; highest: number; count: number }>();
  const base = run.base_url.replace(/\/+$/, '');
  let count = 0;
  for await (const line of linesOf(join(folder, EXCHANGES_FILE))) {
    if (line === '') continue;
    const exchange = parsedLine<Exchange>(line);
    if (exchange === undefined) {
      say('edited-journal', `Line ${count + 1} of the journal of ${name} is no exchange.`);
      continue;
    }
    count += 1;
    const { id, operation, request, ended } = exchange;
    if (ids.has(id)) say('added-exchange', `Exchange ${id} stands twice in the journal of ${name}.`);
    ids.add(id);
    const [, process = id, number = '0'] = NUMBERED.exec(id) ?? [];
    const before = last.get(process) ?? { ended: 0, highest: 0, count: 0 };
    if (ended < before.ended)
      say(
        'reordered',
        `Exchange ${id} of ${name} ended before the one that stands above it: the journal was put in another order.`,
      );
    last.set(process, {
      ended: Math.max(ended, before.ended),
      highest: Math.max(Number(number), before.highest),
      count: before.count + 1,
    });
    if (isOfTheApi(operation) && !`${request.url}/`.startsWith(`${base}/`))
      say(
        'other-environment',
        `Exchange ${id} of ${name} went to ${originOf(request.url)}, and the certificate speaks of ${base}.`,
      );
    const agent = request.headers['user-agent'] ?? '';
    if (identified && agent.startsWith('muster/') && !agent.includes(`(+${run.run_id})`))
      say(
        'other-environment',
        `Exchange ${id} of ${name} belongs to another run: its User-Agent is not that of ${run.run_id}.`,
      );
  }
  for (const [process, { highest, count: present }] of last)
    if (highest > present)
      say(
        'removed-exchange',
        `${highest - present} of the exchanges ${process}-1 to ${process}-${highest} of ${name} are missing: they are numbered without a gap.`,
      );
  if (complete && count !== run.exchanges)
    say(
      'truncated',
      `The journal of ${name} holds ${count} exchanges, and the certificate speaks of ${run.exchanges}.`,
    );
  return { ids, refusals: [...found].map(([kind, sentence]) => ({ kind, sentence })) };
}

/** A user may sign in elsewhere. */
const isOfTheApi = (operation: string): boolean =>
  operation in OPERATIONS && OPERATIONS[operation as OperationId].chapter !== 'oauth';

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
