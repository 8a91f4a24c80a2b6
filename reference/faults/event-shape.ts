import type { OperationId } from '../domain/operations.ts';
import { onViews } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

const EVENT_FIELDS = [
  'id',
  'slug',
  'name',
  'status',
  'start_time',
  'end_time',
  'timezone',
  'description',
  'city',
  'country',
  'created_at',
] as const;

const TYPE_FIELDS = [
  'id',
  'name',
  'description',
  'capacity',
  'default',
  'visible',
  'participants_count',
] as const;

const EVENT_REPLIES: readonly OperationId[] = ['getEvent', 'listEvents'];

const events: readonly Fault[] = EVENT_FIELDS.map((field) =>
  subtle(
    `event.${field}.missing-from-getEvent`,
    `event.${field}.present`,
    `getEvent leaves ${field} out.`,
    onViews(['getEvent'], (view) => delete view[field]),
  ),
);

const registrationTypes: readonly Fault[] = TYPE_FIELDS.map((field) =>
  subtle(
    `registration-type.${field}.missing`,
    `registration-type.${field}.present`,
    `A registration type is answered without ${field}.`,
    onViews(['getRegistrationType'], (view) => delete view[field]),
  ),
);

export const eventShape: readonly Fault[] = [
  ...events,
  ...registrationTypes,
  subtle(
    'event.description.missing-when-null',
    'event.description.present',
    'description is left out where it is null.',
    onViews(EVENT_REPLIES, (view) => {
      if (view.description === null) delete view.description;
    }),
  ),
  subtle(
    'event.status.cancelled',
    'event.status.value',
    'The list of events spells canceled with two l.',
    onViews(['listEvents'], (view) => {
      if (view.status === 'canceled') view.status = 'cancelled';
    }),
  ),
  subtle(
    'event.status.capitalised',
    'event.status.value',
    'getEvent writes the status with a capital.',
    onViews(['getEvent'], (view) => {
      view.status = String(view.status).replace(/^./, (first) => first.toUpperCase());
    }),
  ),
];
