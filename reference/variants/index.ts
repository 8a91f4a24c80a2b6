import { findNamed } from '../names.ts';
import { access } from './access.ts';
import { attendeeFields } from './attendee-fields.ts';
import { attendees } from './attendees.ts';
import { checkIn } from './check-in.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { consent } from './habits/consent.ts';
import { doors } from './habits/doors.ts';
import { frameworks } from './habits/frameworks.ts';
import { ids } from './habits/ids.ts';
import { numbers } from './habits/numbers.ts';
import { places } from './habits/places.ts';
import { questions } from './habits/questions.ts';
import { service } from './habits/service.ts';
import { signIn } from './habits/sign-in.ts';
import { unadmitted } from './habits/unadmitted.ts';
import { values } from './habits/values.ts';
import { limits } from './limits.ts';
import { lists } from './lists.ts';
import { oauth } from './oauth.ts';
import { rsvp } from './rsvp.ts';
import type { Variant } from './variant.ts';

export type { Variant } from './variant.ts';

/** Every variant, in the order of the chapters. */
export const VARIANTS: readonly Variant[] = [
  ...checkIn,
  ...rsvp,
  ...attendees,
  ...attendeeFields,
  ...lists,
  ...access,
  ...oauth,
  ...errors,
  ...forms,
  ...limits,
  ...values,
  ...unadmitted,
  ...questions,
  ...places,
  ...doors,
  ...service,
  ...signIn,
  ...consent,
  ...ids,
  ...numbers,
  ...frameworks,
];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

/** The variants of these names. Throws `UnknownNameError`. */
export const findVariants = (names: readonly string[]): readonly Variant[] =>
  findNamed('variant', names, byName);
