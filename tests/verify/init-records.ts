/** The records of the reference environment that a conversation asks for, by their options. */
export const RECORDS = {
  'event-id': '1001',
  'other-event-id': '1002',
  'fields-event-id': '1003',
  'registration-type-id': '301',
  'session-id': '501',
} as const;
