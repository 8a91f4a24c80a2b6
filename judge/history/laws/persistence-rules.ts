import { isCheckIn } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { isOutOfForm } from '../../phone-form.ts';
import type { Kind } from '../kinds.ts';
import { isNothing, isPlain, sameValue } from '../same.ts';
import type { Seen } from '../seen.ts';
import type { Known, Sight } from '../sight.ts';
import { type Track, touches, type Write } from '../tracks.ts';

const isUpdate = (operation: string): boolean =>
  operation === 'updateAttendee' || operation === 'updateAttendeeField';

/** The rule that says of a record that it reads as it does, by what came before. */
export function brokenBy(sight: Sight): RuleId | undefined {
  const { kind, track, attribute, known, by, started } = sight;
  const { write, confirmed } = known;
  const refused = refusedBefore(sight);
  if (refused !== undefined) return refused.refusal;
  if (attribute === 'phone' && isOutOfForm(sight.value, known.value)) return 'attendee.phone.e164';
  if (isUpdate(by.operation))
    return attribute === 'rsvp_status' ? 'rsvp.only-when-sent' : kind.rules.untouched;
  if (isCheckIn(by.operation)) return 'checkin.nothing-else';
  // What was under way beside the write may have put back what it read before.
  const since = confirmed?.ended ?? write.started;
  const between = track.writes.filter(
    (one) =>
      one.outcome !== 'refused' && one.ended >= since && one.started <= started && !touches(one, attribute),
  );
  if (between.some(({ by: { operation } }) => isUpdate(operation)))
    return attribute === 'rsvp_status' ? 'rsvp.only-when-sent' : kind.rules.untouched;
  if (between.length > 0) return 'checkin.nothing-else';
  if (confirmed !== undefined)
    return attribute === 'checkin_status' ? 'checkin.others-untouched' : kind.rules.others;
  if (isCheckIn(write.by.operation))
    return attribute === 'checkin_status' ? 'checkin.answer-is-read' : undefined;
  if (write.by.operation === kind.create) return kind.rules.created;
  return attribute === 'rsvp_status' ? 'rsvp.listed' : kind.rules.updated;
}

/** The refused call that asked for what is there all the same, where a rule says that it changed nothing. */
export function refusedBefore({ track, attribute, value, known, started }: Sight): Write | undefined {
  const isIt = (one: Write): boolean =>
    one.outcome === 'refused' &&
    one.refusal !== undefined &&
    one.started >= known.write.ended &&
    one.ended <= started &&
    asksFor(one, attribute, value);
  return track.writes.findLast(isIt);
}

/** What a check-in makes of a state is not shown: that it is another one now is what was refused. */
const asksFor = ({ sent, by }: Write, attribute: string, value: unknown): boolean =>
  attribute in sent
    ? sameValue(attribute, value, sent[attribute])
    : attribute === 'checkin_status' && isCheckIn(by.operation);

/** The rules that say of refused calls that they changed nothing, of a reading by which they had time to. */
export function* unchangedBy(track: Track, attribute: string, known: Known, until: number): Iterable<RuleId> {
  for (const one of track.writes) {
    if (one.outcome !== 'refused' || one.refusal === undefined || one.looked === true || one.ended > until)
      continue;
    const isAsked = attribute in one.sent && !sameValue(attribute, known.value, one.sent[attribute]);
    if (!isAsked && !(attribute === 'checkin_status' && isCheckIn(one.by.operation))) continue;
    one.looked = true;
    yield one.refusal;
  }
}

/** The rules that a reading shows obeyed which is as it was to be. */
export function* obeyedBy(
  kind: Kind,
  attribute: string,
  { write, confirmed }: Known,
  seen: Seen,
): Iterable<RuleId> {
  const { by, sent } = write;
  if (isUpdate(seen.operation))
    yield attribute === 'rsvp_status' ? 'rsvp.only-when-sent' : kind.rules.untouched;
  else if (isCheckIn(seen.operation)) {
    if (attribute !== 'rsvp_status' && attribute !== 'checkin_status') yield 'checkin.nothing-else';
  } else if (confirmed !== undefined) {
    if (isCheckIn(by.operation)) {
      if (attribute === 'checkin_status') yield 'checkin.answer-is-read';
    } else yield* keptBy(kind, attribute, by.operation === kind.create, sent);
  }
}

/** The rules by which what was done to other records since left this one as it was. */
export function* besides(
  kind: Kind,
  { write: { ended }, others }: Known,
  beside: ReadonlyMap<string, { readonly track: Track; readonly ended: number }>,
  track: Track,
): Iterable<RuleId> {
  for (const [operation, other] of beside) {
    if (other.track === track || other.track.own.kind !== kind.kind || other.ended < ended) continue;
    const rule = isUpdate(operation)
      ? kind.rules.others
      : isCheckIn(operation)
        ? 'checkin.others-untouched'
        : DELETED[operation];
    if (rule !== undefined && !others.has(rule)) yield rule;
  }
}

const DELETED: Readonly<Record<string, RuleId>> = { deleteAttendeeField: 'fields.delete.others-untouched' };

function* keptBy(
  kind: Kind,
  attribute: string,
  created: boolean,
  sent: Readonly<Record<string, unknown>>,
): Iterable<RuleId> {
  if (!(attribute in sent)) return;
  const isState = attribute === 'rsvp_status';
  yield created ? kind.rules.created : isState ? 'rsvp.listed' : kind.rules.updated;
  const rule = kind.kept[created ? 'create' : 'update'][attribute];
  if (isPlain(attribute, sent[attribute]) && rule !== undefined) yield rule;
  if (created) return;
  if (isNothing(sent[attribute]) && sent[attribute] === null) yield 'attendees.update.null-kept';
  const names = Object.keys(sent);
  if (names.length === 1) yield kind.rules.alone;
  else if ('rsvp_status' in sent && !isState) yield 'rsvp.with-others';
}
