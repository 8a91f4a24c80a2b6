import {
  FAULTS,
  type Fault,
  type Reference,
  type ReferenceProfile,
  startReference,
} from '../../reference/index.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { type ClientProfile, obtainToken } from '../token.ts';

/** Of those that show wherever the rule is looked at, and of those that show in a corner: the same number. */
const OF_EACH = 6;

/** Breaches of must-rules that show in the environment as it is, without a variant. */
const CANDIDATES = FAULTS.filter(
  ({ rule, variants }) => RULES[rule].level === 'must' && variants.length === 0,
);

/**
 * Faults that live together in one environment: of the blatant ones of the catalogue and of the subtle ones, which are many
 * more, each k-th in its order from the seed-th on. Where that one breaks the same rule as one before it, or nobody could
 * work with what is then left of the environment, the next is taken. Nobody chooses.
 */
export async function drawnFaults(seed: number): Promise<Fault[]> {
  const drawn: Fault[] = [];
  const reference = await startReference();
  try {
    for (const isSubtle of [false, true]) {
      const all = CANDIDATES.filter(({ subtle }) => subtle === isSubtle);
      const stride = Math.floor(all.length / OF_EACH);
      for (let number = 0; number < OF_EACH; number += 1) {
        const place = (seed % stride) + number * stride;
        const next = await firstFitting([...all.slice(place), ...all.slice(0, place)], drawn, reference);
        if (next !== undefined) drawn.push(next);
      }
    }
    return drawn;
  } finally {
    await reference.close();
  }
}

async function firstFitting(
  faults: readonly Fault[],
  drawn: readonly Fault[],
  reference: Reference,
): Promise<Fault | undefined> {
  for (const fault of faults) {
    if (drawn.some(({ rule }) => rule === fault.rule)) continue;
    if (await isOpen(reference.reconfigure({ faults: [...drawn, fault].map(({ id }) => id) }))) return fault;
  }
  return undefined;
}

/** Whether an application obtains a token, and lists and makes attendees with it: without that, no tool gets to the rest. */
async function isOpen(profile: ReferenceProfile): Promise<boolean> {
  const token = await obtainToken(profile as unknown as ClientProfile, 'read write');
  if (token === undefined) return false;
  const address = `${profile.base_url}/api/v2/events/${profile.event_id}/attendees`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const listed = await fetch(address, { headers });
  const body = JSON.stringify({ item: { first_name: 'Ada' } });
  const made = await fetch(address, { method: 'POST', headers, body });
  return listed.ok && made.ok;
}
