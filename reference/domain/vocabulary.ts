/** States that an invitation can be in (Resources > Attendee). */
export const RSVP_STATUSES = [
  'unconfirmed',
  'confirmed',
  'declined',
  'waitlisted',
  'pending_approval',
] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** States of presence (Resources > Attendee). */
export const CHECKIN_STATUSES = ['not_checked_in', 'checked_in', 'checked_out'] as const;
export type CheckinStatus = (typeof CHECKIN_STATUSES)[number];

/** States of an event (Resources > Event). */
export const EVENT_STATUSES = [
  'draft',
  'upcoming',
  'live',
  'completed',
  'canceled',
  'archived',
  'published',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The 49 kinds of question (Resources > AttendeeField), in the order of the specification. */
export const FIELD_TYPES = [
  'accessibility_requirements',
  'address',
  'bio',
  'checkbox',
  'company_name',
  'consent',
  'contact_phone',
  'country',
  'date',
  'date_of_birth',
  'dietary_requirements',
  'dropdown',
  'email',
  'external_id',
  'facebook_account',
  'first_name',
  'full_name',
  'gender',
  'github_account',
  'guest',
  'headline',
  'home_address',
  'instagram_account',
  'job_title',
  'last_name',
  'linkedin_account',
  'long_text',
  'nationality',
  'number',
  'spacer',
  'paragraph',
  'passport_number',
  'radio',
  'section_divider',
  'shipping_address',
  'short_text',
  'social_account',
  'tel',
  'term_and_consent',
  'text',
  'text_area',
  'time',
  'twitter_account',
  'url',
  'work_address',
  'youtube_account',
  'captcha',
  'file_upload',
  'image',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];
