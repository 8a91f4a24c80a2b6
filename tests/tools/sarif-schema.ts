/**
 * What the published schema of SARIF 2.1.0 (OASIS) says of the members that are written here, and nothing else: each object
 * has the members that it asks for, of the kinds that it allows. `properties` are free in all of them.
 */
const object = (properties: object, ...required: readonly string[]): object => ({
  ...{ type: 'object', additionalProperties: false, required },
  properties: { ...properties, properties: { type: 'object' } },
});
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });

const TEXT = { type: 'string' };
const INSTANT = { type: 'string', format: 'date-time' };
const LEVEL = { enum: ['none', 'note', 'warning', 'error'] };
const MESSAGE = object({ text: TEXT }, 'text');

const RULE = object(
  {
    ...{ id: TEXT, shortDescription: MESSAGE, fullDescription: MESSAGE },
    defaultConfiguration: object({ level: LEVEL }),
  },
  'id',
);

const LOCATION = object({
  physicalLocation: object({
    artifactLocation: object({ uri: { type: 'string', format: 'uri-reference' } }),
  }),
  logicalLocations: list(object({ name: TEXT, kind: TEXT, fullyQualifiedName: TEXT }), { uniqueItems: true }),
});

const RESULT = object(
  {
    ...{ ruleId: TEXT, ruleIndex: { type: 'integer', minimum: -1 }, level: LEVEL, message: MESSAGE },
    locations: list(LOCATION),
    partialFingerprints: { type: 'object', additionalProperties: TEXT },
    occurrenceCount: { type: 'integer', minimum: 1 },
    suppressions: list(object({ kind: { enum: ['inSource', 'external'] }, justification: TEXT }, 'kind'), {
      uniqueItems: true,
    }),
  },
  'message',
);

const RUN = object(
  {
    tool: object(
      {
        driver: object(
          { name: TEXT, semanticVersion: TEXT, rules: list(RULE, { uniqueItems: true }) },
          'name',
        ),
      },
      'driver',
    ),
    automationDetails: object({ id: TEXT }),
    invocations: list(
      object(
        { executionSuccessful: { type: 'boolean' }, startTimeUtc: INSTANT, endTimeUtc: INSTANT },
        'executionSuccessful',
      ),
    ),
    results: list(RESULT),
  },
  'tool',
);

export const SARIF_SCHEMA = object(
  { $schema: { type: 'string', format: 'uri' }, version: { const: '2.1.0' }, runs: list(RUN) },
  'version',
  'runs',
);
