import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate, CertifiedRun } from '../../record/certificate.ts';
import { readFacts } from '../../record/facts-file.ts';
import { readRun } from '../../record/run.ts';
import { readVerdict, type VerdictFile } from '../../record/verdict-file.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { certificateOf } from '../bundle/certificate.ts';
import { POLICIES } from '../policy/policies.ts';
import { journalFacts } from './journal.ts';
import type { Refusal } from './report.ts';

/**
 * Judges the runs of a bundle again from what they stored, and holds what comes of it against what the bundle says: so an
 * edited verdict is found even where its maker has signed it.
 */
export async function judgeAnew(bundle: string, certificate: Certificate): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const run of certificate.runs) refusals.push(...(await ofRun(bundle, certificate, run)));
  if (refusals.length > 0) return refusals;
  const { harness, nonce, embedded } = certificate;
  const again = await certificateOf(
    certificate.runs.map(({ folder }) => join(bundle, folder)),
    { policy: POLICIES[certificate.policy], harness, nonce, embedded, issued: new Date(certificate.issued) },
  );
  return differences(certificate, again.certificate);
}

async function ofRun(bundle: string, certificate: Certificate, said: CertifiedRun): Promise<Refusal[]> {
  const folder = join(bundle, said.folder);
  const run = readRun(folder);
  const refusals: Refusal[] = [];
  if (
    run === undefined ||
    run.runId !== said.run_id ||
    run.base_url !== said.base_url ||
    run.seed !== said.seed
  )
    return [
      {
        kind: 'other-environment',
        sentence: `${said.folder}/run.json is of another run than the certificate names.`,
      },
    ];
  if (!certificate.embedded && run.base_url !== certificate.base_url)
    refusals.push({
      kind: 'other-environment',
      sentence: `${said.folder} was run against ${run.base_url}, and the certificate speaks of ${certificate.base_url}.`,
    });
  const identified = (
    JSON.parse(readFileSync(join(bundle, 'profile.json'), 'utf8')) as { identify?: boolean }
  ).identify;
  const journal = await journalFacts(folder, said, { identified: identified !== false, complete: true });
  refusals.push(...journal.refusals);
  const lost = readFacts(folder)
    .flatMap((fact) =>
      fact.kind === 'pass' || fact.kind === 'observation'
        ? [fact.exchange]
        : fact.kind === 'violation'
          ? fact.exchanges
          : [],
    )
    .find((id) => id !== '' && !journal.ids.has(id));
  if (lost !== undefined && refusals.length === 0)
    refusals.push({
      kind: 'removed-exchange',
      sentence: `Exchange ${lost}, which proves something in ${said.folder}, is not in the journal.`,
    });
  if (refusals.length > 0) return refusals;
  const again = verdictFile(await readResult(folder, { rejudge: true }));
  const odd = differentRule(readVerdict(folder), again);
  return odd === undefined
    ? []
    : [{ kind: 'edited-verdict', sentence: `${said.folder}/verdict.json says ${odd}.` }];
}

/** The first rule of which a stored verdict says something else than its journal leads to. */
function differentRule(stored: VerdictFile, again: VerdictFile): string | undefined {
  const said = new Map(stored.rules.map(({ id, verdict }) => [id, verdict]));
  const odd = again.rules.find(({ id, verdict }) => said.get(id) !== verdict);
  if (odd !== undefined)
    return `${said.get(odd.id) ?? 'nothing'} of ${odd.id}, and its journal leads to ${odd.verdict}`;
  return stored.verdict === again.verdict
    ? undefined
    : `${stored.verdict}, and its journal leads to ${again.verdict}`;
}

function differences(said: Certificate, again: Certificate): Refusal[] {
  const refuse = (sentence: string): Refusal[] => [{ kind: 'edited-verdict', sentence }];
  const found = new Map(again.rules.map((rule) => [rule.id, rule]));
  for (const { id, standing, verdicts, shown } of said.rules) {
    const rule = found.get(id);
    if (rule?.standing !== standing || `${rule.verdicts}` !== `${verdicts}`)
      return refuse(
        `The certificate says that ${id} is ${standing}, and the journals lead to ${rule?.standing ?? 'nothing'}.`,
      );
    if (rule.shown !== shown)
      return refuse(`The certificate is wrong on whether the journals alone show ${id}.`);
  }
  if (said.rules.length !== again.rules.length || said.certified !== again.certified)
    return refuse(
      `The certificate says ${said.certified ? 'certified' : 'not certified'}, and the journals lead to the contrary.`,
    );
  for (const [index, run] of said.runs.entries()) {
    const other = again.runs[index];
    if (other === undefined || JSON.stringify(run) !== JSON.stringify(other))
      return [
        {
          kind: 'stale',
          sentence: `What the certificate says of ${run.folder} (when, how, how many exchanges) is not what is stored of it.`,
        },
      ];
  }
  return [];
}
