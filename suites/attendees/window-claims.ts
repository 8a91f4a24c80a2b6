import type { Check } from '../../fixtures/check/check.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { CLIENT } from '../../harness/call/identity.ts';
import type { ApiRecord } from '../../harness/call/reply.ts';
import { HELD_ATTRIBUTES } from '../../judge/compare.ts';
import { otherwiseIn } from './same-people.ts';
import { claimNone, first, standing, total, WALK_RULES, type WalkBreach } from './walk-without-writers.ts';
import { type ListStretch, type OtherReading, throughWindows, type Windows, windowsOf } from './windows.ts';

/**
 * Claims that windows of a large list show in pages of a size what pages of a hundred show. They show those who are the
 * check's own as they are.
 */
export async function claimWindows(
  check: Check,
  worker: WorkerContext,
  event: string,
  { perPage, keep }: { readonly perPage: number; readonly keep: (one: ApiRecord) => boolean },
): Promise<void> {
  const more = (stretch: ListStretch): WalkBreach[] => [
    ...otherwiseIn(stretch),
    ...otherwiseIn(stretch, HELD_ATTRIBUTES, keep),
  ];
  const judged = await standingWindows(check, worker, event, { as: CLIENT, perPage, more });
  if (judged === undefined) return;
  const message = `windows in pages of ${perPage} do not show what pages of 100 do`;
  claimNone(check, WALK_RULES, judged, message);
}

/** What windows of a large list show wrong each time that they are looked at; undefined where they could not be judged. */
export async function standingWindows(
  check: Check,
  worker: WorkerContext,
  event: string,
  beside: OtherReading,
): Promise<Windows | undefined> {
  const pages = windowsOf(
    worker.info.seed,
    total(await first(check, event)),
    worker.api.places.get(event)?.page,
  );
  let last: Windows | undefined;
  const look = async (): Promise<readonly WalkBreach[] | undefined> => {
    last = (await throughWindows(check, event, pages, beside)) ?? last;
    return last?.breaches;
  };
  const breaches = await standing(check, look, { shownBy: () => last?.replies.at(-1) });
  return last && breaches && { breaches, replies: last.replies };
}
