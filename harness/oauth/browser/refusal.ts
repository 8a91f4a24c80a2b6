import { notShown, type Origins, originOf } from '../origins.ts';
import type { Guard } from './guard/guard.ts';
import type { Stuck } from './task.ts';

/**
 * What of the way was barred to a page that came to no code. Where the page itself was to lead goes before what it only
 * asked for. Undefined where nothing was, or where something else is known to have stood in the way.
 */
export function refusalOf(
  { refused }: Pick<Guard, 'refused'>,
  origins: Origins,
  barred: string | undefined,
  stuck: Stuck | null,
): Stuck | undefined {
  const main = refused.find(({ origin }) => origin === barred);
  const one = main ?? (stuck === null ? refused.at(-1) : undefined);
  if (one === undefined) return undefined;
  const { origin, why, says } = one;
  if (why === 'inner')
    return {
      wrong: `the pages lead to ${origin}, and were not followed there: ${says}`,
      hint: `name ${origin} in user.sign_in_origins if it belongs to the sign-in`,
    };
  return notShown(
    origins,
    main === undefined ? 'what a page asked for' : 'the sign-in',
    originOf(origin) ?? origin,
  );
}
