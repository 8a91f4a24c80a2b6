import { excluded, holds, leavesOpen, type Sections } from './accounted.ts';

const LEADS_IN = 'leads in a list; its items are accounted for one by one';
const OTHER_API = 'is about an interface that is no part of API v2';

/** The opening of the specification, what the service does, and its versions. */
export const serviceSentences: Sections = {
  '': [
    excluded('7c38e593cb6a', 'says what the document deals with'),
    holds('8eda85f7312c', ['account.get.answers', 'oauth.client.token']),
    excluded('460b35d81594', 'explains the notation of the document'),
  ],
  'What the service does': [
    holds('71f2bc33baa6', ['oauth.client.token', 'envelope.json']),
    holds('910080d64cad', [
      'isolation.read',
      'isolation.write',
      'isolation.nothing-changed',
      'isolation.smuggled',
      'isolation.lists',
    ]),
    excluded('173c6a7ae5ac', LEADS_IN),
    holds('875769559c24', ['account.get.answers']),
    holds('fee4d6d7885e', ['me.get.answers', 'me.get.personal-only']),
    holds('f345a4d52f26', ['events.list.answers', 'events.get.200']),
    holds('d2307fd392df', ['registration-types.get.200']),
    holds('a412b7bab9da', ['attendees.list.200', 'attendees.create.201', 'attendees.update.200']),
    holds('844eb1ea797d', [
      'fields.create.201',
      'fields.list.200',
      'fields.update.200',
      'fields.delete.succeeds',
    ]),
    holds('fb4b007f54bf', ['checkin.check-in.succeeds', 'checkin.check-out.200', 'checkin.undo.200']),
    excluded('66e8b7d56b88', LEADS_IN),
    excluded('9c7f8795a499', OTHER_API),
    excluded('f2cedd13ca01', OTHER_API),
    excluded('d2d33c87329b', OTHER_API),
    excluded('450d6f2ffda5', OTHER_API),
    leavesOpen('68642aeacb78', 'published.openapi'),
    leavesOpen('bf6cc2c34769', 'published.docs'),
    excluded('47b868090945', 'lists the installations of the operator; one run sees the one of its profile'),
    excluded('961f950bd978', 'explains a placeholder, whose value the profile holds'),
    holds('793995cdd0f2', ['account.get.answers', 'events.list.answers']),
  ],
  'What the service does > Envelopes': [
    holds('f97e99364803', ['envelope.item', 'envelope.metadata']),
    holds('cddb67358767', ['envelope.items', 'envelope.metadata']),
    holds('113810681c13', [
      'envelope.items',
      'pagination.page.present',
      'pagination.per_page.present',
      'pagination.total_count.present',
      'pagination.total_pages.present',
    ]),
    holds('625a2c792829', [
      'attendees.create.item-required',
      'attendees.update.item-required',
      'fields.create.item-required',
      'fields.update.item-required',
    ]),
  ],
  Events: [excluded('423604170000', LEADS_IN), leavesOpen('f46e53aba80a', 'webhooks')],
  Versioning: [
    excluded('5f74949fdf1b', 'numbers the API that this whole ledger is about'),
    holds('54dc14a2dcfe', ['account.get.answers', 'events.list.answers']),
    excluded('fd5b2c9a2b40', OTHER_API),
    excluded('64146544e9ac', OTHER_API),
    excluded('ec6588c1a031', 'advises those who write clients; the service cannot break it'),
    leavesOpen('c1cafaf37310', 'versioning.deprecation'),
  ],
};
