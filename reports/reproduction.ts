import { curlLine, quoted } from '../judge/curl.ts';
import type { ViolationResult } from '../judge/results.ts';
import type { Exchange } from '../record/exchange.ts';
import type { RunRecord } from '../record/run.ts';
import { pageWalk, walkOf } from './page-walk.ts';
import type { Result } from './result.ts';
import { createdId, storyKey } from './story.ts';
import { cut, oneLine } from './text.ts';

const CREATED = '$MUSTER_CREATED_ID';
const REMARK = 200;
/** Between the arguments of a command: a line of its own for each. */
const NEXT = ' \\\n    ';
const FIRST_ID = `grep -oE '"id" *: *[0-9]+' | head -n 1 | grep -oE '[0-9]+'`;
const FIRST_TOKEN = `sed -n 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/p'`;

type Evidence = Pick<Result, 'exchanges' | 'stories' | 'grants'>;

/** Whether an exchange fetched a token that a script can fetch again, with a client's own credentials. */
export const isGrant = ({ operation, request, response }: Exchange): boolean =>
  operation === 'requestToken' &&
  response?.status === 200 &&
  new URLSearchParams(request.body ?? '').get('grant_type') === 'client_credentials';

/**
 * A script for a POSIX shell that does again what a violation was seen on: it fetches a token for each identity, makes
 * the record anew where the run made it, and sends what proves the breach. Secrets are variables that it asks for by
 * name; where nobody can know them, a remark says so. Empty where no exchange is stored.
 */
export function reproduction(violation: ViolationResult, evidence: Evidence): string {
  const proofs = violation.exchanges.flatMap((id) => evidence.exchanges.get(id) ?? []);
  if (proofs.length === 0) return '';
  const steps = [...(evidence.stories.get(storyKey(violation)) ?? []), ...proofs].sort(
    (a, b) => a.started - b.started,
  );
  const preface = new Map<string, string>();
  for (const step of steps) for (const line of tokenLines(step, evidence.grants)) preface.set(line, line);
  const made = steps.findIndex((step) => createdId(step) !== undefined);
  const id = made < 0 ? undefined : createdId(steps[made] as Exchange);
  const unknown = steps.find(holdsSeveralSecrets);
  if (unknown !== undefined)
    return said(
      `${unknown.operation} sends secrets that were made for the run and are not stored: npx muster verify --rule ${violation.rule} makes others`,
    );
  const walked = new Set<string>();
  const requests = steps.flatMap((step, index) => {
    const own = withCreatedId(withOwnToken(step), index > made ? id : undefined);
    const came = step.response === null ? (step.failure?.kind ?? 'nothing') : String(step.response.status);
    const isProof = violation.exchanges.includes(step.id);
    const told = said(
      `${isProof ? 'the proof: ' : ''}${step.operation} as ${step.identity}; the run was answered ${came}`,
    );
    if (id !== undefined && index > made && step.operation === 'listAttendees') {
      if (walked.has(walkOf(step))) return [];
      walked.add(walkOf(step));
      return [told, ...pageWalk(own, NEXT)];
    }
    if (index !== made) return [told, `${curlLine(own, { joint: NEXT, flags: '-sS -i' })}; echo`];
    const silent = curlLine(own, { joint: NEXT, flags: '-sS' });
    return [
      told,
      `answer=$(${silent}); printf '%s\\n' "$answer"`,
      `MUSTER_CREATED_ID=$(printf '%s' "$answer" | ${FIRST_ID}); : "\${MUSTER_CREATED_ID:?the answer names no id}"`,
    ];
  });
  return [
    '(set -eu',
    said(`${violation.rule}: expected ${violation.expected}`),
    ...preface.values(),
    ...requests,
    ')',
  ].join('\n');
}

/** What judges the rule of a violation again with the values that its run generated. */
export function runAgain(
  { seed, effort }: RunRecord,
  { rule, counterexample }: Pick<ViolationResult, 'rule' | 'counterexample'>,
): string {
  const replay = /--replay (\S+)$/.exec(counterexample ?? '')?.[1];
  const one = replay === undefined ? '' : ` --replay ${quoted(replay)}`;
  return `npx muster verify --rule ${rule} --seed ${seed}${effort === 'normal' ? '' : ` --effort ${/^\w+$/.test(effort) ? effort : quoted(effort)}`}${one}`;
}

/** Whether a body holds secrets that one variable cannot stand for, such as a code with its verifier. */
const holdsSeveralSecrets = ({ request }: Exchange): boolean =>
  (request.body?.match(/\$MUSTER_SECRET\b/g)?.length ?? 0) > 1;

/** A remark as a command that does nothing: not every shell takes comments where a script is pasted. */
const said = (text: string): string => `: '${cut(oneLine(text), REMARK).replaceAll("'", '’')}'`;

const tokenOf = (identity: string): string => `MUSTER_${variable(identity)}_TOKEN`;

const variable = (label: string): string =>
  label
    .replace(/ account .*$/, '')
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase() || 'OTHER';

const carriesToken = ({ request }: Exchange): boolean =>
  /\$MUSTER_TOKEN\b/.test(request.headers.authorization ?? '');

/** The exchange with the token of its identity under a name of its own. */
function withOwnToken(exchange: Exchange): Exchange {
  if (!carriesToken(exchange)) return exchange;
  const authorization = exchange.request.headers.authorization?.replace(
    /\$MUSTER_TOKEN\b/g,
    () => `$${tokenOf(exchange.identity)}`,
  );
  const headers = { ...exchange.request.headers, authorization: authorization ?? '' };
  return { ...exchange, request: { ...exchange.request, headers } };
}

function withCreatedId(exchange: Exchange, id: string | undefined): Exchange {
  if (id === undefined || exchange.request.path.id !== id) return exchange;
  const url = exchange.request.url.replace(new RegExp(`/${id}(?=[/?]|$)`), () => `/${CREATED}`);
  return { ...exchange, request: { ...exchange.request, url } };
}

/** What puts the token of an exchange's identity, and whatever else of it is secret, into variables. */
function tokenLines(exchange: Exchange, grants: ReadonlyMap<string, Exchange>): string[] {
  const lines: string[] = [];
  if (carriesToken(exchange)) {
    const name = tokenOf(exchange.identity);
    const params = grantParams(exchange.identity, grants);
    if (params === undefined)
      return [asked(name, `the token of "${exchange.identity}", which no client can fetch`)];
    const secret = `MUSTER_${variable(params.client)}_SECRET`;
    const fields = params.fields.map(
      ([key, value]) =>
        `--data-urlencode ${quoted(`${key}=${value.replaceAll('$MUSTER_SECRET', () => `$${secret}`)}`)}`,
    );
    const { basic } = params;
    lines.push(
      basic === undefined
        ? asked(secret, `the secret of client ${params.client}`)
        : asked(basic, 'client id, colon and secret in base64'),
    );
    const shown = basic === undefined ? [] : [`-H ${quoted(`authorization: Basic $${basic}`)}`];
    lines.push(
      `${name}=$(curl -sS ${[...shown, ...fields, quoted(params.url)].join(NEXT)} | ${FIRST_TOKEN})`,
    );
    lines.push(`: "\${${name}:?no token came}"`);
  }
  const others = JSON.stringify([exchange.request.headers, exchange.request.body, exchange.request.url]);
  for (const [, name] of others.matchAll(/\$(MUSTER_[A-Z0-9_]+)/g))
    if (name !== undefined && name !== 'MUSTER_TOKEN') lines.push(asked(name, 'a secret of the profile'));
  return lines;
}

const asked = (name: string, what: string): string =>
  `: "\${${name}:?export it first: ${oneLine(what).replace(/[^\w .,:-]/g, '')}}"`;

interface GrantParams {
  readonly client: string;
  readonly url: string;
  readonly fields: ReadonlyArray<readonly [string, string]>;
  /** The variable that HTTP Basic shows id and secret in, where they are no fields. */
  readonly basic?: string;
}

/** How the token of an identity is fetched, or undefined where no client's credentials give it. */
function grantParams(identity: string, grants: ReadonlyMap<string, Exchange>): GrantParams | undefined {
  const label = identity.replace(/ account .*$/, '');
  const scope = /^client-credentials token (?:of scope (.+)|without a scope)$/.exec(label);
  const grant = grants.get(scope === null ? label : 'client');
  if (grant === undefined) return undefined;
  const fields = [...new URLSearchParams(grant.request.body ?? '')].filter(
    ([key]) => scope === null || key !== 'scope',
  );
  if (scope?.[1] !== undefined) fields.push(['scope', scope[1]]);
  const client = fields.find(([key]) => key === 'client_id')?.[1] ?? label;
  const basic = /\$(MUSTER_\w+)/.exec(grant.request.headers.authorization ?? '')?.[1];
  return { client, url: grant.request.url, fields, ...(basic !== undefined && { basic }) };
}
