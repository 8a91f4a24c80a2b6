import type { CallContext } from '../call-context.ts';
import type { AttendeeField } from '../domain/records.ts';
import { isPersonal } from '../hook-kit.ts';
import type { Awaitable, Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';

type Form = readonly AttendeeField[];

/** Lists attendee fields otherwise to some tokens. */
const listedTo = (
  isSuch: (call: CallContext) => boolean,
  change: (form: Form, call: CallContext) => Awaitable<Form>,
): Hooks => ({
  fields: (call, form) => (isSuch(call) ? change(form, call) : form),
});

const mayOnlyRead = ({ token }: CallContext): boolean => token?.canWrite === false;

/** Lists of attendee fields (Endpoints > Attendee fields). */
export const fieldList: readonly Fault[] = [
  subtle(
    'fields.list.empty-for-users',
    'fields.create.listed',
    'With a personal token the list of attendee fields is empty.',
    listedTo(isPersonal, () => []),
  ),
  subtle(
    'fields.list.required-alone-for-readers',
    'fields.create.listed',
    'With scope read alone the list shows those attendee fields alone that must be answered.',
    listedTo(mayOnlyRead, (form) => form.filter(({ required }) => required)),
  ),
  subtle(
    'fields.list.optional-for-users',
    'fields.create.listed',
    'With a personal token the list shows every attendee field as optional.',
    listedTo(isPersonal, (form) => form.map((field) => ({ ...field, required: false }))),
  ),
  subtle(
    'fields.list.of-main-event-for-readers',
    'fields.create.listed',
    'With scope read alone the list shows what the main event asks, whichever is named.',
    listedTo(mayOnlyRead, async (_form, { world }) => [
      ...(await world.lists().fields(SEEDED.event)).values(),
    ]),
  ),
];
