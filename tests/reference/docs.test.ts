import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { decidedBy } from '../../reference/docs/decided.ts';
import { type Reference, startReference, VARIANTS } from '../../reference/index.ts';
import { DEFAULT_POLICY } from '../../reference/policy.ts';
import { GAPS } from '../../spec/ledger/index.ts';
import { ask } from './client.ts';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Shown {
  readonly content?: Readonly<Record<string, Media>>;
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Shown;
  readonly responses: Readonly<Record<string, Shown>>;
}

/** What a schema of a document finds wrong with a value. */
function problemsOf(
  { components }: { readonly components: object },
  schema: object,
  value: unknown,
): unknown[] {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile({ ...schema, components });
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Answers that have no body here, and those that are pages. */
const WITHOUT_BODY = new Set(['deleteAttendeeField 204', 'authorize default']);

describe('the published contract', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference({ attendees: 5 });
  });
  after(() => reference.close());

  const operations = async (): Promise<{ document: { components: object }; all: Operation[] }> => {
    const { body: document } = await ask(reference, 'openapi');
    const items = Object.values(document.paths as Record<string, Record<string, Operation>>);
    const all = items.flatMap((item) =>
      Object.entries(item).flatMap(([key, operation]) => (key === 'parameters' ? [] : [operation])),
    );
    return { document, all };
  };

  it('has an example of every request, answer and error, and each fits its schema', async () => {
    const { document, all } = await operations();
    assert.equal(all.length, 17);
    const lacking: string[] = [];
    const look = (place: string, shown: Shown): void => {
      const media = Object.values(shown.content ?? {});
      if (media.length === 0) lacking.push(place);
      for (const { schema, example, examples } of media) {
        const values =
          example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
        if (values.length === 0) lacking.push(place);
        const problems =
          schema === undefined ? [] : values.flatMap((value) => problemsOf(document, schema, value));
        assert.deepEqual(problems, [], place);
      }
    };
    for (const { operationId, requestBody, responses } of all) {
      if (requestBody !== undefined) look(`${operationId} request`, requestBody);
      for (const [status, response] of Object.entries(responses))
        if (!WITHOUT_BODY.has(`${operationId} ${status}`)) look(`${operationId} ${status}`, response);
    }
    assert.deepEqual(lacking, []);
  });

  it('says where the environment is, and where a sign-in begins', async () => {
    const { body } = await ask(reference, 'openapi');
    assert.equal(body.servers[0].url, reference.baseUrl);
    const { authorizationCode } = body.components.securitySchemes.personalToken.flows;
    assert.equal(authorizationCode.authorizationUrl, `${reference.baseUrl}/oauth/authorize`);
  });

  it('is the same in YAML', async () => {
    const { body } = await ask(reference, 'openapi');
    for (const asked of [
      await ask(reference, 'openapi?format=yaml'),
      await ask(reference, 'openapi', { headers: { accept: 'application/yaml' } }),
    ]) {
      assert.match(asked.headers.get('content-type') ?? '', /^application\/yaml/);
      assert.deepEqual(parse(asked.text), body);
    }
  });

  it('shows what its variant answers', async () => {
    const other = await startReference({ attendees: 5, variants: ['check-in-204'] });
    /** The answers to a check-in that succeeds, by status: what is shown of each. */
    const shown = async (at: typeof reference): Promise<Record<string, boolean>> => {
      const { body } = await ask(at, 'openapi');
      const [path] = Object.keys(body.paths).filter((one) => one.endsWith('/check_in'));
      const responses = Object.entries<Shown>(body.paths[path!].post.responses);
      return Object.fromEntries(
        responses.flatMap(([status, { content }]) =>
          status.startsWith('2') ? [[status, content?.['application/json']?.example !== undefined]] : [],
        ),
      );
    };
    try {
      assert.deepEqual(await shown(reference), { 200: true });
      assert.deepEqual(await shown(other), { 204: false });
    } finally {
      await other.close();
    }
  });

  it('says how the environment refuses, and which texts it takes, where the specification is silent', async () => {
    const other = await startReference({
      attendees: 5,
      variants: ['blank-names'],
    });
    const shown = async (at: typeof reference) => {
      const { body } = await ask(at, 'openapi');
      const { post } = body.paths['/api/v2/events/{event_id}/attendees'];
      const { first_name } = post.requestBody.content['application/json'].schema.properties.item.properties;
      return { statuses: Object.keys(post.responses), pattern: first_name.pattern };
    };
    try {
      const usual = await shown(reference);
      assert.deepEqual(usual.statuses, ['201', '400', '401', '403', '404', '422', '429']);
      assert.match('Zoë', new RegExp(usual.pattern));
      assert.doesNotMatch(' ', new RegExp(usual.pattern));
      assert.equal((await shown(other)).pattern, undefined);
    } finally {
      await other.close();
    }
  });
});

describe('interfaces beside API v2', () => {
  it('are said in a sentence to be no part of it', async () => {
    const reference = await startReference({ attendees: 5 });
    try {
      for (const path of ['/api/v1', '/api/v1/attendees', '/api/admin2/check_ins?x=1']) {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await ask(reference, path, { method });
          assert.equal(status, 404);
          assert.match(body.error, /^[^.]+ is no part of API v2, and .+: call \/api\/v2[^.]*\.$/);
        }
      }
      assert.equal((await ask(reference, '/api/v1x')).body.error, 'Not found');
    } finally {
      await reference.close();
    }
  });
});

describe('what local decides', () => {
  it('is every gap with an answer, and every variant of a gap but those that answer so', () => {
    const decided = decidedBy(DEFAULT_POLICY);
    assert.deepEqual(
      decided.map(({ gap }) => gap),
      Object.keys(GAPS),
    );
    for (const { gap, answers, others } of decided) {
      assert.ok(answers.length > 0 && answers.every((answer) => answer !== ''), gap);
      for (const variant of VARIANTS.filter(({ gaps }) => gaps.includes(gap)))
        assert.ok(others.includes(variant) || answers.includes(variant.about), `${gap} ${variant.name}`);
    }
  });

  it('follows the variants that are on', () => {
    const answerIn = (policy: Parameters<typeof decidedBy>[0]): readonly string[] =>
      decidedBy(policy).find(({ gap }) => gap === 'isolation.refusal')!.answers;
    assert.deepEqual(answerIn(DEFAULT_POLICY), ['foreign records: 404']);
    assert.deepEqual(answerIn({ ...DEFAULT_POLICY, foreignRecords: 403 }), [
      "Another account's event is refused with 403.",
    ]);
  });
});
