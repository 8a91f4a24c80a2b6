/** Ids of the seeded records that a profile names. */
export const SEEDED = {
  account: 1,
  foreignAccount: 2,
  /** Its partner API is not enabled. */
  plainAccount: 3,
  event: 1001,
  otherEvent: 1002,
  fieldsEvent: 1003,
  /** Has one attendee field of every type, answered by its attendees. */
  galleryEvent: 1004,
  registrationType: 301,
  session: 501,
  foreignEvent: 2001,
} as const;
