import { shown } from '../../finding.ts';
import { LAYOUT } from '../../layout-types.ts';
import { type LawFinding, showsIn } from '../book.ts';
import type { Ground } from '../ground.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law } from '../law.ts';
import { isNothing, isPlain, sameValue } from '../same.ts';
import { type Item, idOfRecord, type Seen, wasServed } from '../seen.ts';
import { touches, type Write } from '../tracks.ts';

/** Types whose options and whose being required are kept: of the others nothing says that they have either. */
const WITH_OPTIONS: ReadonlySet<unknown> = new Set(['dropdown', 'radio']);
const ASKED: ReadonlySet<unknown> = new Set(['short_text', 'text', 'dropdown', 'radio']);

/** An answer to an update that shows another value than was sent. */
interface Otherwise {
  readonly found: LawFinding;
  readonly kind: Kind;
  readonly attribute: string;
  readonly came: unknown;
  readonly seen: Seen;
}

/**
 * The answer to a create or an update shows what was sent. A service may read the record again after it wrote. Its answer
 * may then show what another update sent that was under way beside it.
 */
export const kept: Law = {
  name: 'kept',
  rules: [
    ...KINDS.flatMap(({ kept: { create, update } }) => [...Object.values(create), ...Object.values(update)]),
    'attendees.update.null-kept',
    'rsvp.with-others',
  ],
  ofParts: true,
  open: (book, ground) => {
    const otherwise: Otherwise[] = [];
    return {
      see(seen) {
        const kind = KINDS.find(
          ({ create, update }) => seen.operation === create || seen.operation === update,
        );
        const { sent, item, record } = seen;
        if (kind === undefined || sent === undefined || item === undefined || !wasServed(seen)) return;
        // Whose record an answer shows is judged before what it shows.
        if (seen.operation === kind.update && idOfRecord(item) !== record) return;
        if (
          seen.operation === kind.create &&
          ground.made.get(kind.kind, seen.event, idOfRecord(item))?.by !== seen.id
        )
          return;
        for (const attribute of Object.keys(sent)) {
          const found = judged(kind, seen, attribute, sent, item);
          if (found === undefined || (kind.personal.has(attribute) && !ground.isReadable(item))) continue;
          if (seen.operation === kind.create) book.broken(found);
          else otherwise.push({ found, kind, attribute, came: item[attribute], seen });
        }
      },
      end() {
        for (const one of otherwise) if (!isFromBeside(one, ground)) book.broken(one.found);
      },
    };
  },
};

/** Whether another write that was under way beside this one may have made the record read so. */
const isFromBeside = ({ kind, attribute, came, seen }: Otherwise, ground: Ground): boolean =>
  ground
    .tracks(kind)
    .get(seen.event, seen.record)
    ?.writes.some(
      (other) =>
        other.by.id !== seen.id &&
        other.outcome !== 'refused' &&
        other.started < seen.ended &&
        (other.ended > seen.started || other.outcome === 'open') &&
        isMadeBy(other, attribute, came),
    ) === true;

function judged(kind: Kind, seen: Seen, attribute: string, sent: Item, item: Item): LawFinding | undefined {
  if (!(attribute in item)) return undefined;
  const [want, came] = [sent[attribute], item[attribute]];
  const isNull =
    want === null && kind.kind === 'attendee' && ['phone', 'job_title', 'company'].includes(attribute);
  if (isNull ? seen.operation !== kind.update : !isPlain(attribute, want) || !isOwed(attribute, item))
    return undefined;
  if (isNull ? isNothing(came) : sameValue(attribute, came, want)) return undefined;
  const rules = kind.kept[seen.operation === kind.create ? 'create' : 'update'];
  const beside = seen.operation === 'updateAttendee' && 'rsvp_status' in sent && Object.keys(sent).length > 1;
  const rule = isNull ? 'attendees.update.null-kept' : beside ? 'rsvp.with-others' : rules[attribute];
  // Which registration types an event has is told by reading them.
  if (rule === undefined || attribute === 'registration_type_id') return undefined;
  return {
    rule,
    message: `${attribute} did not become what ${seen.operation} sent`,
    expected: `${attribute} ${shown(want)}`,
    actual: `${attribute} ${shown(came)}`,
    by: showsIn(seen),
    attributes: [attribute],
  };
}

const isOwed = (attribute: string, item: Item): boolean =>
  (attribute !== 'label' || !LAYOUT.has(String(item['type']))) &&
  (attribute !== 'options' || WITH_OPTIONS.has(item['type'])) &&
  (attribute !== 'required' || ASKED.has(item['type']));

const isMadeBy = (write: Write, attribute: string, came: unknown): boolean =>
  attribute in write.sent && write.outcome === 'done'
    ? sameValue(attribute, came, write.sent[attribute])
    : touches(write, attribute);
