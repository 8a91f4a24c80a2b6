import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestsOf, digestText } from '../../certify/bundle/digests.ts';
import { signBundle } from '../../certify/bundle/write-bundle.ts';
import type { CheckOptions } from '../../certify/check/receiver.ts';
import type { Certificate, Manifest } from '../../record/certificate.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts } from '../../record/facts-file.ts';
import type { RunRecord } from '../../record/run.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import type { Keys } from './real-bundles.ts';

/** A bundle that somebody changes. */
export class Forged {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path = (name: string): string => join(this.folder, name);
  text = (name: string): string => readFileSync(this.path(name), 'utf8');
  put = (name: string, content: unknown): void =>
    writeFileSync(
      this.path(name),
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );

  change = <T>(name: string, how: (value: T) => unknown): void =>
    this.put(name, how(JSON.parse(this.text(name)) as T));

  certificate = (how: (certificate: Certificate) => unknown): void => this.change('certificate.json', how);
  run = (number: number, how: (run: RunRecord) => unknown): void =>
    this.change(`runs/${number}/run.json`, how);

  lines = (number = 1): string[] => this.text(`runs/${number}/exchanges.ndjson`).trimEnd().split('\n');
  putLines = (lines: readonly string[], number = 1): void =>
    this.put(`runs/${number}/exchanges.ndjson`, `${lines.join('\n')}\n`);
  /** Changes exchanges; what comes back as undefined is left out. */
  exchanges = (number: number, how: (exchange: Exchange, index: number) => Exchange | undefined): void =>
    this.putLines(
      this.lines(number).flatMap((line, index) => {
        const changed = how(JSON.parse(line) as Exchange, index);
        return changed === undefined ? [] : [JSON.stringify(changed)];
      }),
      number,
    );
  facts = (number: number, how: (facts: Fact[]) => readonly unknown[]): void =>
    this.put(
      `runs/${number}/facts.ndjson`,
      how(readFacts(this.path(`runs/${number}`)))
        .map((fact) => `${JSON.stringify(fact)}\n`)
        .join(''),
    );

  /** Deletes what the checks found broken, and has the certificate say that every required rule was passed. */
  acquit = (): void => {
    const passed = (id: string): boolean => RULES[id as RuleId]?.level === 'must';
    const { runs } = JSON.parse(this.text('certificate.json')) as Certificate;
    for (const { folder } of runs) {
      const number = Number(folder.slice('runs/'.length));
      this.facts(number, (facts) =>
        facts.filter((fact) => fact.kind !== 'violation' && fact.kind !== 'flaky' && fact.kind !== 'blocked'),
      );
      this.change(`${folder}/verdict.json`, (one: VerdictFile) => ({
        ...one,
        verdict: 'conforms',
        violations: [],
        rules: one.rules.map((rule) => (passed(rule.id) ? { ...rule, verdict: 'pass', reason: '' } : rule)),
      }));
    }
    this.certificate((one) => ({
      ...one,
      certified: true,
      because: [],
      runs: one.runs.map((run) => ({ ...run, verdict: 'conforms' })),
      rules: one.rules.map((rule) => ({
        ...rule,
        standing: 'passed',
        verdicts: one.runs.map(() => 'pass'),
        reason: '',
      })),
    }));
  };

  /** Signs again what was changed, as only the holder of a key can. */
  async sign({ privateKey }: Pick<Keys, 'privateKey'>): Promise<void> {
    const { files } = JSON.parse(this.text('manifest.json')) as Manifest;
    for (const folder of ['runs/1', 'runs/2'].filter((one) => `${one}/run.json` in files))
      this.put(`${folder}/exchanges.sha256`, digestText(await digestsOf(this.path(folder))));
    await signBundle(this.folder, Object.keys(files), privateKey);
  }
}

/** A way to hand in what is not so, and the sentence by which it is refused. */
export interface Forgery {
  readonly name: string;
  readonly forge: (bundle: Forged) => unknown;
  readonly sentence: RegExp;
}

/** What anybody on the way can do: the signature does not cover it. */
export const BY_STRANGERS: readonly Forgery[] = [
  {
    name: 'an exchange was edited',
    forge: (bundle) =>
      bundle.putLines(bundle.lines().with(20, bundle.lines()[20]!.replace('"status":', '"status": '))),
    sentence: /^Exchange \S+ of runs\/1 is not the one that was signed\.$/,
  },
  {
    name: 'an exchange was taken out',
    forge: (bundle) => bundle.putLines(bundle.lines().toSpliced(40, 1)),
    sentence: /^Exchange \S+ of runs\/1 was taken out of the journal\.$/,
  },
  {
    name: 'an exchange was put in',
    forge: (bundle) =>
      appendFileSync(
        bundle.path('runs/1/exchanges.ndjson'),
        `${JSON.stringify({ ...(JSON.parse(bundle.lines()[3]!) as Exchange), id: 'w9-1' })}\n`,
      ),
    sentence: /^Exchange w9-1 of runs\/1 was put into the journal after it was signed\.$/,
  },
  {
    name: 'the journal was put in another order',
    forge: (bundle) => bundle.putLines(bundle.lines().reverse()),
    sentence: /^The exchanges of runs\/1 stand in another order than they were signed in\.$/,
  },
  {
    name: 'the journal was cut short',
    forge: (bundle) => bundle.putLines(bundle.lines().slice(0, -3)),
    sentence: /^The journal of runs\/1 ends early: its last 3 exchanges are gone\.$/,
  },
  {
    name: 'facts were edited',
    forge: (bundle) => bundle.facts(2, (facts) => facts.slice(1)),
    sentence: /^runs\/2\/facts\.ndjson was changed after it was signed\.$/,
  },
  {
    name: 'the verdict was edited',
    forge: (bundle) =>
      bundle.put(
        'certificate.json',
        bundle.text('certificate.json').replace('"certified": ', '"Certified": '),
      ),
    sentence: /^The verdict in certificate\.json was changed after it was signed\.$/,
  },
  {
    name: 'the profile was edited',
    forge: (bundle) =>
      bundle.change('profile.json', (one: object) => ({ ...one, base_url: 'https://x.example' })),
    sentence:
      /^profile\.json (was changed after it was signed|has \d+ bytes, and the list that was signed gives it \d+)\.$/,
  },
  {
    name: 'the page says something else',
    forge: (bundle) =>
      bundle.put('certificate.html', bundle.text('certificate.html').replaceAll('Signed by', 'Vetted by')),
    sentence: /^certificate\.html was changed after it was signed\.$/,
  },
  {
    name: 'the signature was taken away',
    forge: (bundle) => rmSync(bundle.path('manifest.sig')),
    sentence: /^The bundle is not signed: nobody answers for what it says\.$/,
  },
  {
    name: 'a file was taken away',
    forge: (bundle) => rmSync(bundle.path('runs/2/facts.ndjson')),
    sentence: /^runs\/2\/facts\.ndjson is missing from the bundle\.$/,
  },
  {
    name: 'a file was put in',
    forge: (bundle) => bundle.put('runs/1/notes.txt', 'all is well'),
    sentence: /^runs\/1\/notes\.txt is in the bundle, and not in the list of files that was signed\.$/,
  },
  {
    name: 'a file is a link to somewhere else',
    forge: (bundle) => {
      rmSync(bundle.path('runs/1/run.json'));
      symlinkSync('/etc/hostname', bundle.path('runs/1/run.json'));
    },
    sentence: /^runs\/1\/run\.json is no plain file: a bundle holds no links\.$/,
  },
  {
    name: 'a file is larger than its entry in the list',
    forge: (bundle) => appendFileSync(bundle.path('profile.json'), ' '.repeat(100_000)),
    sentence: /^profile\.json has \d+ bytes, and the list that was signed gives it \d+\.$/,
  },
  {
    name: 'the list fits the changed files, and the signature does not fit the list',
    forge: (bundle) =>
      bundle.change('manifest.json', (one: Manifest) => ({
        ...one,
        files: { ...one.files, 'badge.svg': { ...one.files['badge.svg'], bytes: 1 } },
      })),
    sentence:
      /^The signature does not fit manifest\.json: the list of files was changed after it was signed\.$/,
  },
  {
    name: 'the list names a file outside the bundle',
    forge: (bundle) =>
      bundle.change('manifest.json', (one: Manifest) => ({
        ...one,
        files: { ...one.files, '../public.pem': one.files['badge.svg'] },
      })),
    sentence: /^The signature does not fit manifest\.json/,
  },
  {
    name: 'the list is none',
    forge: (bundle) => bundle.put('manifest.json', '[1, 2'),
    sentence: /^manifest\.json is none that this Muster writes: /,
  },
];

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

/** All moments of a run, moved. */
function moved(bundle: Forged, number: number, ms: number): void {
  bundle.exchanges(number, (one) => ({ ...one, started: one.started + ms, ended: one.ended + ms }));
}

const movedRun =
  (ms: number) =>
  (run: RunRecord): RunRecord => ({ ...run, started: run.started + ms, ended: run.ended! + ms });

const shifted = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

/** What only the holder of the trusted key can do: everything is signed again. */
export const BY_THE_SIGNER: readonly Forgery[] = [
  {
    name: 'answers were edited until they broke a rule',
    forge: (bundle) =>
      bundle.putLines(bundle.lines().map((line) => line.replaceAll('not_checked_in', 'not_here_yet'))),
    sentence:
      /^certificate\.json says that it is certified, and its runs lead to the contrary|^runs\/1\/verdict\.json says /,
  },
  {
    name: 'an exchange was taken out before signing',
    forge: (bundle) => bundle.exchanges(1, (one) => (one.id === 'w0-50' ? undefined : one)),
    sentence: /^1 of the exchanges w0-1 to w0-\d+ of runs\/1 are missing: they are numbered without a gap\.$/,
  },
  {
    name: 'the journal was cut short before signing',
    forge: (bundle) => bundle.putLines(bundle.lines().slice(0, -2)),
    sentence: /^The journal of runs\/1 holds \d+ exchanges, and the certificate speaks of \d+\.$/,
  },
  {
    name: 'the journal was put in another order before signing',
    forge: (bundle) => bundle.putLines(bundle.lines().reverse()),
    sentence: /^Exchange \S+ of runs\/1 ended before the one that stands above it/,
  },
  {
    name: 'the certificate names another environment than its runs',
    forge: (bundle) =>
      bundle.certificate((one) => ({ ...one, environment: 'somebody', base_url: 'http://127.0.0.1:9' })),
    sentence: /^certificate\.json says "\S+" at "(environment|base_url)", and its runs lead to "/,
  },
  {
    name: 'runs and certificate name another environment than the journals',
    forge: (bundle) => {
      const base_url = 'http://127.0.0.1:9';
      for (const number of [1, 2]) bundle.run(number, (run) => ({ ...run, base_url }));
      bundle.certificate((one) => ({
        ...one,
        base_url,
        runs: one.runs.map((run) => ({ ...run, base_url })),
      }));
    },
    sentence:
      /^Exchange \S+ of runs\/1 went to http:\/\/127\.0\.0\.1:\d+, and the certificate speaks of http:\/\/127\.0\.0\.1:9\.$/,
  },
  {
    name: 'a run was relabelled with the id of another',
    forge: (bundle) => {
      bundle.run(1, (run) => ({ ...run, runId: 'abcdefghij' }));
      bundle.certificate((one) => ({
        ...one,
        runs: one.runs.map((run, index) => (index === 0 ? { ...run, run_id: 'abcdefghij' } : run)),
      }));
    },
    sentence:
      /^Exchange \S+ of runs\/1 belongs to another run: neither its User-Agent nor its request id is of abcdefghij\.$/,
  },
  {
    name: 'old runs are handed in under a new nonce',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, nonce: 'fresh' })),
    sentence: /its runs lead to the contrary: the seed \d+ does not follow from the nonce\.$/,
  },
  {
    name: 'old runs are given the seeds of a new nonce',
    forge: (bundle) => {
      bundle.run(1, (run) => ({ ...run, seed: run.seed + 1 }));
      bundle.certificate((one) => ({
        ...one,
        runs: one.runs.map((run, index) => (index === 0 ? { ...run, seed: run.seed + 1 } : run)),
      }));
    },
    sentence:
      /^Of the first 5 updates that follow from the seed \d+, \d were sent in runs\/1: the journal is of another run\.$/,
  },
  {
    name: 'one run is handed in twice',
    forge: (bundle) => {
      for (const name of [
        'run.json',
        'facts.ndjson',
        'exchanges.ndjson',
        'verdict.json',
        'connections.ndjson',
      ])
        bundle.put(`runs/2/${name}`, bundle.text(`runs/1/${name}`));
      bundle.certificate((one) => ({
        ...one,
        runs: [one.runs[0], { ...one.runs[0], folder: 'runs/2' }],
      }));
    },
    sentence: /^The runs share \d+ exchanges: they are one run, handed in twice\.$/,
  },
  {
    name: 'exchanges are older than their run',
    forge: (bundle) => moved(bundle, 1, -200 * DAY_MS),
    sentence: /^Exchange \S+ of runs\/1 was made \S+, and its run lasted from \S+ to \S+\.$/,
  },
  {
    name: 'old runs are dated anew, exchanges and all',
    forge: (bundle) => {
      for (const number of [1, 2]) {
        moved(bundle, number, -200 * DAY_MS);
        bundle.run(number, movedRun(-200 * DAY_MS));
      }
      bundle.certificate((one) => ({
        ...one,
        runs: one.runs.map((run) => ({
          ...run,
          started: shifted(run.started, -200 * DAY_MS),
          ended: shifted(run.ended, -200 * DAY_MS),
        })),
      }));
    },
    sentence: /^The environment dates \d+ of \d+ answers of runs\/1 otherwise than the run does/,
  },
  {
    name: 'the certificate is dated years ahead',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, issued: shifted(one.issued, 70 * YEAR_MS) })),
    sentence:
      /^The certificate is dated \S+, which lies in the future: a clock is wrong, or it was dated by hand\.$/,
  },
  {
    name: 'the certificate was issued before its runs had ended',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, issued: shifted(one.issued, -DAY_MS) })),
    sentence: /^The certificate was issued \S+, before its runs had ended\.$/,
  },
  {
    name: 'a verdict of a run was edited',
    forge: (bundle) =>
      bundle.put(
        'runs/1/verdict.json',
        bundle.text('runs/1/verdict.json').replace('"not-exercised"', '"pass"'),
      ),
    sentence:
      /^runs\/1\/verdict\.json says "pass" at "rules \S+ verdict", and its journal leads to "not-exercised"\.$/,
  },
  {
    name: 'a rule was made one that the journals show',
    forge: (bundle) =>
      bundle.certificate((one) => ({ ...one, rules: one.rules.map((rule) => ({ ...rule, shown: true })) })),
    sentence: /^certificate\.json says true at "rules \S+ shown", and its runs lead to false\.$/,
  },
  {
    name: 'a rule was left out of the certificate',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, rules: one.rules.slice(1) })),
    sentence: /^certificate\.json says /,
  },
  {
    name: 'the policy was raised',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, policy: 'operational' })),
    sentence:
      /^certificate\.json says that it is certified, and its runs lead to the contrary: \S+ was not shown: /,
  },
  {
    name: 'what a certificate cannot prove was left out',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, limits: [] })),
    sentence: /^certificate\.json says nothing at "limits 0", and its runs lead to "/,
  },
  {
    name: 'the page says something else, and is signed',
    forge: (bundle) =>
      bundle.put('certificate.html', bundle.text('certificate.html').replaceAll('Signed by', 'Vetted by')),
    sentence: /^certificate\.html is not the one that follows from certificate\.json\.$/,
  },
  {
    name: 'the badge says something else, and is signed',
    forge: (bundle) => bundle.put('badge.svg', bundle.text('badge.svg').replaceAll('full', 'operational')),
    sentence: /^badge\.svg is not the one that follows from certificate\.json\.$/,
  },
  {
    name: 'violations were deleted from what the checks wrote down, and the proof of a pass with them',
    forge: (bundle) => bundle.exchanges(2, (one) => ({ ...one, id: one.id.replace('w1-', 'w7-') })),
    sentence: /^Exchange w1-\d+, which proves something in runs\/2, is not in the journal\.$/,
  },
  {
    name: 'a rule that was not exercised was passed by a line',
    forge: (bundle) =>
      bundle.facts(1, (facts) => [
        ...facts,
        { kind: 'pass', rule: 'oauth.code.client-secret', check: 'a › b', count: 9, exchange: 'w0-1' },
      ]),
    sentence: /^runs\/1\/verdict\.json says /,
  },
  {
    name: 'a known failure was hidden',
    forge: (bundle) =>
      bundle.run(1, (run) => ({
        ...run,
        known_failures: [{ rule: 'rsvp.only-five', reason: 'later', until: '2099-01-01' }],
      })),
    sentence:
      /its runs lead to the contrary: the profile expects rsvp\.only-five to fail: known failures are not allowed\.$|^runs\/1\/verdict\.json says /,
  },
  {
    name: 'a run of effort quick',
    forge: (bundle) => bundle.run(1, (run) => ({ ...run, effort: 'quick' })),
    sentence:
      /its runs lead to the contrary: the run with seed \d+ was of effort quick: a certificate takes normal or deep\.$/,
  },
  {
    name: 'a run of some chapters',
    forge: (bundle) => bundle.run(1, (run) => ({ ...run, suites: ['account'] })),
    sentence: /was of some chapters or rules alone\.$|^runs\/1\/verdict\.json says /,
  },
  {
    name: 'a run that took any TLS certificate',
    forge: (bundle) => bundle.run(2, (run) => ({ ...run, reached: { ...run.reached, tls: 'unverified' } })),
    sentence:
      /its runs lead to the contrary: the run with seed \d+ took any TLS certificate \(tls\.insecure\)\.$/,
  },
  {
    name: 'a run whose requests nobody can find',
    forge: (bundle) => bundle.run(1, (run) => ({ ...run, reached: { ...run.reached, identify: false } })),
    sentence: /sent requests that nobody can find in a log \(identify: false\)\.$/,
  },
  {
    name: 'the second run said that it was of Muster, too',
    forge: (bundle) => {
      bundle.run(2, ({ marked: _, ...run }) => run);
      bundle.certificate((one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, marked: true })) }));
    },
    sentence:
      /^Exchange \S+ of runs\/2 belongs to another run: neither its User-Agent nor its request id is of \S+\.$/,
  },
  {
    name: 'a record of somebody else stands among those that a run created',
    forge: (bundle) =>
      bundle.exchanges(1, (one) =>
        one.operation === 'createAttendee' && one.response?.status === 201
          ? { ...one, request: { ...one.request, body: '{"item":{"first_name":"Eve"}}' } }
          : one,
      ),
    sentence: /^Exchange \S+ of runs\/1 creates a record of another run: no word of it follows from \S+\.$/,
  },
  {
    name: 'another ledger',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, specification: 'f'.repeat(64) })),
    sentence: /^The certificate speaks of another ledger than this Muster has \(ffffffffffff…/,
  },
  {
    name: 'another release',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, harness: '0.0.1' })),
    sentence: /^The certificate was made by Muster 0\.0\.1, and this is \S+: check it with that release\.$/,
  },
  {
    name: 'the certificate is of another shape',
    forge: (bundle) => bundle.certificate((one) => ({ ...one, runs: { 1: 'all is well' } })),
    sentence:
      /^certificate\.json is none that this Muster writes: its "runs" is missing, or of another form\.$/,
  },
  {
    name: 'a key stands twice in the certificate',
    forge: (bundle) =>
      bundle.put(
        'certificate.json',
        bundle.text('certificate.json').replace('"certified": true', '"certified": false, "certified": true'),
      ),
    sentence:
      /^certificate\.json is none that this Muster writes: the key "certified" stands twice in one object\.$/,
  },
  {
    name: 'the record of a run is of another shape',
    forge: (bundle) => bundle.put('runs/1/run.json', { runId: [], started: 'today' }),
    sentence: /^The runs of runs\/1 cannot be judged: runs\/1\/run\.json is not of a run that has ended\.$/,
  },
  {
    name: 'a line of the journal is no exchange',
    forge: (bundle) =>
      bundle.putLines(bundle.lines().with(5, bundle.lines()[5]!.replace('"headers":{', '"headers":{"n":1,'))),
    sentence: /^Line 6 of runs\/1\/exchanges\.ndjson is no exchange\.$/,
  },
  {
    name: 'a fact is of another shape',
    forge: (bundle) => bundle.facts(1, (facts) => [...facts, null, { kind: 'pass', rule: 7 }]),
    sentence: /^The runs of (runs\/1|the bundle) cannot be judged: |is not in the journal\.$/,
  },
];

/** What an honest bundle is refused for by a receiver who asks for something else. */
export const BY_THE_RECEIVER: ReadonlyArray<{
  readonly name: string;
  readonly over: Partial<CheckOptions>;
  readonly sentence: RegExp;
}> = [
  {
    name: 'the receiver asks for a policy that asks for more',
    over: { policy: 'operational' },
    sentence: /^The certificate is of the policy full, and you ask for operational: \S+ was not shown: .*\.$/,
  },
  {
    name: 'the receiver has given another nonce',
    over: { nonce: 'mine' },
    sentence: /^The certificate answers another question: its nonce is "of-the-receiver"\.$/,
  },
  {
    name: 'the receiver takes no runs of that age',
    over: { now: Date.now() + 40 * DAY_MS },
    sentence: /^The runs are \d+ days old, and you take what is at most 24\.0 hours old\.$/,
  },
  {
    name: 'the receiver asks for another environment',
    over: { baseUrl: 'https://alpha.example.com' },
    sentence:
      /^The certificate speaks of http:\/\/127\.0\.0\.1:\d+, and not of https:\/\/alpha\.example\.com\.$/,
  },
  {
    name: 'the receiver trusts another key',
    over: { trustedKey: generateKeyPairSync('ed25519').publicKey },
    sentence: /^The bundle is signed by SHA256:\S+, and not by the trusted key SHA256:\S+\.$/,
  },
  {
    name: 'the receiver asks for a time stamp, and nobody has dated it',
    over: { trustedTimestamp: '' },
    sentence: /^No time-stamp authority has dated the bundle: it was made without --timestamp\.$/,
  },
];

/** Faults of twenty rules that a server can have at once. */
const TWENTY = [
  ...['isolation.read.listAttendees', 'isolation.read.listAttendeeFields', 'paging.per-page-default.20'],
  ...['update.first_name.ignored', 'update.last_name.ignored', 'update.company.ignored'],
  ...['update.job_title.ignored', 'create.phone.lost', 'create.fields.lost', 'fields.update.type-ignored'],
  ...['fields.create.required-lost', 'fields.create.label-optional', 'fields.create.any-type'],
  ...['rsvp.listed.waitlisted-not-stored', 'rsvp.only-five.maybe', 'event.city.missing-from-getEvent'],
  ...[
    'registration-type.capacity.missing',
    'registration-types.get.other-event',
    'fields.delete.other-event',
  ],
  ...['create.answer-complete.no-value'],
] as const;

const ACQUITTED =
  /^runs\/1\/verdict\.json says "conforms" at "verdict", and its journal leads to "violates"\.$/;

/** Environments that break rules, each certified by a signer who deletes all violations and signs. */
export const BROKEN: ReadonlyArray<{
  readonly name: string;
  readonly behaviour: readonly string[];
  readonly sentence: RegExp;
}> = [
  {
    name: 'a server shows another account its attendees',
    behaviour: ['--fault', 'isolation.read.listAttendees'],
    sentence: ACQUITTED,
  },
  {
    name: 'a server breaks twenty must-rules',
    behaviour: ['--fault', TWENTY.join(',')],
    // What is so broken breaks the laws of a journal, too: bare creates are served, and a property ends at its first input.
    sentence:
      /^(runs\/1\/verdict\.json says "conforms" at "verdict", and its journal leads to "violates"|Exchange \S+ of runs\/1 creates a record of another run: no word of it follows from \S+|Of the first 5 updates that follow from the seed \d+, \d were sent in runs\/1: the journal is of another run)\.$/,
  },
];
