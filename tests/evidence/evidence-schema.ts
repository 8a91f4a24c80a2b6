import { Ajv } from 'ajv';

const text = { type: 'string', minLength: 1 };
const whole = { type: 'integer', minimum: 0 };
const seconds = { type: 'number', minimum: 0 };
const flag = { type: 'boolean' };
const listOf = (items: object) => ({ type: 'array', items });
const record = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
});

const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const commit = { type: 'string', pattern: '^[0-9a-f]{7,40}$' };

const part = (name: string, body: Record<string, object>) =>
  record(
    {
      format: { const: 'muster/evidence@1' },
      part: { const: name },
      date: day,
      commit,
      changed: { const: true },
      complete: flag,
      cores: whole,
      node: text,
      minutes: seconds,
      ...body,
    },
    ['changed'],
  );

const missing = listOf(record({ name: text, reason: text }));
const unjudged = listOf(record({ target: text, name: text, message: text }));
const unclean = listOf(record({ server: text, name: text, seed: whole, verdict: text, why: listOf(text) }));

const rank = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] };
const attribution = record({ findings: whole, rank });
const faultRow = record(
  {
    ...{ target: text, id: text, rule: text, killed: flag, seconds, by: listOf(whole), found: listOf(text) },
    attribution,
  },
  ['found', 'attribution'],
);
const faults = {
  checks: listOf(text),
  rows: listOf(faultRow),
  servers: listOf(record({ name: text, faults: whole, run: whole, killed: whole })),
  missing,
  unjudged,
};

const firstFinding = record(
  {
    ...{ fault: text, rule: text, check: text, plainer: text, said: text },
    ...{ alone: flag, decides: flag, accuses: flag },
  },
  ['rule', 'check', 'plainer', 'alone', 'decides', 'accuses', 'said'],
);

const variantServer = record({ name: text, variants: whole, runs: whole, done: whole, conform: whole });
const bench = record({
  name: text,
  ok: flag,
  figures: {
    type: 'object',
    properties: { ratio: { type: 'number', exclusiveMinimum: 0 } },
    required: ['ratio'],
    additionalProperties: { type: ['number', 'string'] },
  },
});
const contact = { name: text, faults: whole, killed: whole, variants: whole, false_positives: whole };

const maybe = { anyOf: [seconds, { type: 'null' }] };
const rates = record({ number: whole, a_second: seconds, requests_each: maybe });
const besideTool = record({
  ...{ name: text, false_accusations: whole, plain_seconds: seconds, plain_requests: whole },
  ...{ seconds, processor_seconds: seconds, first_seconds: maybe, requests: whole },
  ...{ findings: rates, faults: rates },
});
const besideFault = record({ id: text, subtle: flag, muster: flag, schemathesis: flag });

const SCHEMAS: Readonly<Record<string, object>> = {
  faults: part('faults', faults),
  matrix: part('matrix', faults),
  variants: part('variants', {
    seeds: listOf(whole),
    servers: listOf(variantServer),
    false_positives: unclean,
    missing,
    unjudged,
  }),
  runs: part('runs', { runs: whole, done: whole, clean: whole, unclean, unjudged }),
  verdicts: part('verdicts', {
    ...{ runs: whole, others: unclean, missing, unjudged },
    servers: listOf(record({ name: text, done: whole, verdicts: whole })),
  }),
  shuffled: part('shuffled', {
    ...{ runs: whole, done: whole, clean: whole, violations: whole, unclean, missing },
    servers: listOf(record({ name: text, done: whole, clean: whole })),
  }),
  slow: part('slow', {
    most_seconds: whole,
    runs: listOf(
      record({
        ...{ name: text, exit: { type: ['integer', 'null'] }, seconds, requests: whole },
        ...{ rules: whole, obeyed: whole, others: listOf(record({ rule: text, reason: text })) },
      }),
    ),
  }),
  bench: part('bench', { benches: listOf(bench) }),
  cost: part('cost', {
    runs: listOf(
      record(
        {
          ...{ name: text, attendees: whole, latency_ms: whole, exit: { type: ['integer', 'null'] } },
          ...{ requests: whole, musts: whole, obeyed: whole, seconds, processor_seconds: seconds },
          ...{ most_mb: seconds, journal_mb: seconds, results_mb: seconds, parts: text },
        },
        ['parts'],
      ),
    ),
  }),
  'cost-change': part('cost-change', {
    commands: listOf(
      record({ name: text, exit: { type: ['integer', 'null'] }, minutes: seconds, said: text }),
    ),
  }),
  'cost-schemathesis': part('cost-schemathesis', {
    runs: listOf(
      record({
        ...{ name: text, seed: whole, version: text },
        ...{ faults: listOf(besideFault), tools: listOf(besideTool) },
      }),
    ),
    missing,
  }),
  'first-findings': part('first-findings', {
    ...{ faults: whole, looked_at: whole, found: whole, plainest: whole, decided: whole },
    ...{ by_requests_alone: whole, accusing: whole },
    ...{ not_plainest: listOf(firstFinding), undecided: listOf(firstFinding) },
  }),
  journal: part('journal', {
    servers: listOf(
      record({
        ...{ name: text, faults: whole, run: whole, convicted: whole, by_single: whole, by_history: whole },
        ...{ variants: whole, accused: whole },
      }),
    ),
    rules: record({ must: whole, single: whole, shown: whole }),
    under: { type: 'object', additionalProperties: whole },
    not_convicted: listOf(text),
    ...{ accusations: unclean, missing, unjudged },
  }),
  'first-contact': record({
    date: day,
    commit,
    servers: listOf(record({ ...contact, note: { type: 'string' } })),
  }),
};

/** Every part of the load tester; its figures are its own. */
const LOAD = {
  type: 'object',
  required: ['format', 'part', 'date', 'commit', 'command', 'good', 'sentence', 'figures'],
  properties: {
    format: { const: 'muster/evidence@1' },
    part: { type: 'string', pattern: '^load-' },
    date: day,
    commit,
    command: { type: 'string', minLength: 1 },
    good: { type: 'boolean' },
    sentence: { type: 'string', minLength: 1 },
    figures: { type: 'object', minProperties: 1 },
  },
};

/** Every part on reliability, with the figures that its tests printed. */
const RELIABILITY = (name: string) =>
  part(name, {
    command: text,
    good: flag,
    sentence: { type: 'string', pattern: '^(?!.*NaN)' },
    ...{ passed: whole, failed: whole, skipped: whole },
    figures: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'number' } },
    },
  });

/** What is wrong with the content of `evidence/<name>.json`; empty where nothing is. */
export function shapeErrors(name: string, value: unknown): string[] {
  const schema =
    SCHEMAS[name] ??
    (name.startsWith('load-') ? LOAD : name.startsWith('reliability-') ? RELIABILITY(name) : undefined);
  if (schema === undefined) return [`there is no shape for ${name}`];
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  const valid = ajv.compile(schema);
  return valid(value) ? [] : (valid.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
