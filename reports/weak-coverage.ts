import type { Verdict } from '../judge/results.ts';
import type { WeakRow } from '../record/verdict-file.ts';
import { count } from './text.ts';

type Weak = Verdict['weak'];

const of = (weak: Weak, kind: WeakRow['kind']): Weak => weak.filter((one) => one.kind === kind);

/** What stands on little, in half a line; empty where nothing does. */
export function weakHeadline(weak: Weak): string {
  const parts: string[] = [];
  const add = (kind: WeakRow['kind'], thing: string, what: string): void => {
    const { length } = of(weak, kind);
    if (length > 0) parts.push(`${count(length, thing)} ${what}`);
  };
  add('no-success', 'operation', 'not as documented');
  add('refused-inputs', 'check', 'nearly all refused');
  add('seen-once', 'rule', 'seen only once');
  return parts.join(', ');
}

/** What stands on little, in sentences. */
export function weakSentences(weak: Weak): string[] {
  const once = of(weak, 'seen-once').map(({ about }) => about);
  return [
    ...of(weak, 'no-success').map(({ about, reason }) => `${about} ${reason}.`),
    ...of(weak, 'refused-inputs').map(({ about, reason }) => `${about}: ${reason}.`),
    ...(once.length > 0 ? [`${count(once.length, 'rule')} seen obeyed only once: ${once.join(', ')}.`] : []),
  ];
}
