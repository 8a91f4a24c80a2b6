import { rules, test } from '../../fixtures/test.ts';
import { comparePublished, documentOf, readBeside } from './published-document.ts';

test(
  'the published contract and the docs are looked at while the API answers',
  rules('account.get.answers'),
  async ({ api, check, worker }) => {
    const account = await api.call('getAccount');
    check.succeeds('account.get.answers', account);

    const openapi = await readBeside(worker, 'publishedOpenapi', '/api/v2/openapi', 'application/json, */*');
    const document = openapi.ok ? await documentOf(openapi.text) : undefined;
    check.notes.observe(
      'published.openapi',
      document === undefined
        ? `${openapi.status}, no document`
        : `OpenAPI ${String(document['openapi'] ?? document['swagger'] ?? 'of no version')}: ${comparePublished(document)}`,
      openapi,
    );

    const docs = await readBeside(worker, 'publishedDocs', '/api/v2/docs', 'text/html, */*');
    check.notes.observe(
      'published.docs',
      `${docs.status} ${docs.header('content-type')?.split(';')[0] ?? 'without media type'}`,
      docs,
    );
  },
);
