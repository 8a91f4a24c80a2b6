import { GAPS, type GapId } from '../../spec/ledger/index.ts';
import type { ServerPolicy } from '../policy.ts';
import { VARIANTS, type Variant } from '../variants/index.ts';

/** What the environment makes of one gap. */
export interface Decided {
  readonly gap: GapId;
  readonly section: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Those that answer otherwise. */
  readonly others: readonly Variant[];
}

/** Where no setting says it, or does not say it all. */
const PLAIN: Partial<Record<GapId, string>> = {
  'account.fields': 'id, name, slug and created_at.',
  'me.fields': 'id, email, first_name and last_name.',
  'registration-type.types': 'Whole numbers, strings and booleans; capacity is null where there is no limit.',
  'attendee.answer-form': 'In the form in which they were sent.',
  'rsvp.consistency': 'Yes: a write is read by the next call.',
  'checkin.initial': 'not_checked_in.',
  'event.transitions': 'It does not: each event keeps the status that it began with.',
  'attendees.list.beyond-last': 'With an empty list, 200.',
  'fields.delete.answers': 'They go with it.',
  'oauth.loopback-redirect': 'Yes, with any port and path (RFC 8252, section 7.3).',
  webhooks: 'None.',
  'errors.messages': 'In English, a sentence each.',
  'versioning.deprecation': 'Version 1 is not served here.',
  'published.openapi': 'The contract with examples, at /api/v2/openapi.',
  'published.docs': 'Yes: the pages that you read.',
};

/** `checkOutWithoutCheckIn` and 422 as words. */
const setting = (key: string, value: unknown): string => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const shown = value === true ? 'yes' : value === false ? 'no' : value === '' ? 'empty' : value;
  return `${words}: ${shown === Number.POSITIVE_INFINITY ? 'no limit' : String(shown)}`;
};

const holdsIn = (policy: ServerPolicy, variant: Variant): boolean => {
  const settings = Object.entries(variant.policy) as Array<[keyof ServerPolicy, unknown]>;
  return settings.length > 0 && settings.every(([key, value]) => policy[key] === value);
};

/** Every gap with the answer of an environment of this policy, from what its variants change. */
export function decidedBy(policy: ServerPolicy): readonly Decided[] {
  return (Object.keys(GAPS) as GapId[]).map((gap) => {
    const variants = VARIANTS.filter(({ gaps }) => gaps.includes(gap));
    const here = variants.filter((variant) => holdsIn(policy, variant));
    const keys = [...new Set(variants.flatMap((variant) => Object.keys(variant.policy)))] as Array<
      keyof ServerPolicy
    >;
    const plain = PLAIN[gap];
    return {
      gap,
      section: GAPS[gap].section,
      question: GAPS[gap].question,
      answers:
        here.length > 0
          ? here.map(({ about }) => about)
          : plain === undefined
            ? keys.map((key) => setting(key, policy[key]))
            : [plain],
      others: variants.filter((variant) => !here.includes(variant)),
    };
  });
}
