import { at, isRecord, parseBody } from '../../judge/body.ts';
import { jsonOf } from '../../judge/wants.ts';
import type { Exchange } from '../../record/exchange.ts';
import { NOTHING_THERE, picks, type Want } from '../../record/wanted.ts';

/** Whether the answer of an exchange shows what it has to show. */
export function isKept(want: Want, exchange: Exchange): boolean {
  const { at: way, is, like, when, not } = want;
  if (when !== undefined && exchange.response?.status !== when) return true;
  const text = textAt(way, exchange);
  const holds = is === undefined ? new RegExp(like ?? '').test(text) : is.includes(text);
  return holds !== (not === true);
}

/** What stands at the end of a way, as JSON text. */
function textAt(way: Want['at'], { response }: Exchange): string {
  if (response === null) return NOTHING_THERE;
  if (way === 'status') return `${response.status}`;
  if (way === 'content-type') return response.headers['content-type'] ?? NOTHING_THERE;
  let here: unknown = parseBody(response.body)?.exact;
  for (const step of way) here = stepInto(here, step);
  return here === undefined ? NOTHING_THERE : (jsonOf(here) ?? NOTHING_THERE);
}

function stepInto(value: unknown, step: string): unknown {
  const picked = picks(step);
  if (picked !== undefined)
    return Array.isArray(value)
      ? value.find((one) => String(at(one, ...picked.name)) === picked.value)
      : undefined;
  if (Array.isArray(value)) return value[Number(step) - 1];
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
