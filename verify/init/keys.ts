import { VARIABLES } from './draft.ts';

/** Which question of the conversation answers a key of the profile: by its option, or by the variable of a secret. */
const QUESTIONS: Readonly<Record<string, string>> = {
  base_url: '--base-url',
  proxy: VARIABLES.proxy,
  'tls.ca': '--tls-ca',
  'tls.cert': '--tls-cert',
  'tls.key': '--tls-key',
  'client.id': '--client-id',
  'client.secret': VARIABLES.client,
  'read_client.id': '--read-client-id',
  'read_client.secret': VARIABLES.readClient,
  'user.sign_in': '--sign-in',
  'user.username': '--username',
  'user.password': VARIABLES.password,
  'user.account_id': '--account-id',
  'user.foreign_account_id': '--foreign-account-id',
  'user.client_id': '--user-client-id',
  'user.client_secret': VARIABLES.userClient,
  'user.token': VARIABLES.token,
  'user.totp_secret': VARIABLES.totp,
  event_id: '--event-id',
  other_event_id: '--other-event-id',
  fields_event_id: '--fields-event-id',
  registration_type_id: '--registration-type-id',
  session_id: '--session-id',
  'foreign.client.id': '--foreign-client-id',
  'foreign.client.secret': VARIABLES.foreignClient,
  'foreign.event_id': '--foreign-event-id',
  'foreign.attendee_id': '--foreign-attendee-id',
};

/** The questions whose keys a sentence names. */
export const questionsNamedIn = (sentence: string): string[] => [
  ...new Set((sentence.match(/[a-z_]+(?:\.[a-z_]+)*/g) ?? []).flatMap((word) => QUESTIONS[word] ?? [])),
];
