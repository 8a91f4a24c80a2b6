/** The rule that says of an attribute that a write keeps it, by operation and attribute. */
export const KEPT_RULES = {
  createAttendee: {
    first_name: 'attendees.create.keeps-first_name',
    last_name: 'attendees.create.keeps-last_name',
    email: 'attendees.create.keeps-email',
    phone: 'attendees.create.keeps-phone',
    job_title: 'attendees.create.keeps-job_title',
    company: 'attendees.create.keeps-company',
    registration_type_id: 'attendees.create.keeps-registration_type_id',
    fields: 'attendees.create.keeps-fields',
  },
  updateAttendee: {
    first_name: 'attendees.update.keeps-first_name',
    last_name: 'attendees.update.keeps-last_name',
    email: 'attendees.update.keeps-email',
    phone: 'attendees.update.keeps-phone',
    job_title: 'attendees.update.keeps-job_title',
    company: 'attendees.update.keeps-company',
  },
  createAttendeeField: {
    label: 'fields.create.keeps-label',
    type: 'fields.create.keeps-type',
    required: 'fields.create.keeps-required',
    options: 'fields.create.keeps-options',
  },
  updateAttendeeField: {
    label: 'fields.update.keeps-label',
    type: 'fields.update.keeps-type',
    required: 'fields.update.keeps-required',
    options: 'fields.update.keeps-options',
  },
} as const;

/** The writes whose attributes are kept. */
export type KeepingWrite = keyof typeof KEPT_RULES;

/** The attributes that a write keeps. */
export type KeptBy<O extends KeepingWrite> = keyof (typeof KEPT_RULES)[O];
