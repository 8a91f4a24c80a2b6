import type { Choice } from './asker.ts';

const lower = (text: string): string => text.trim().toLowerCase();

/** All that a choice goes by: its value, what is shown of it, and other words for it. */
const wordsOf = ({ value, label = value, also = [] }: Choice): string[] => [value, label, ...also].map(lower);

const isNamed = (choice: Choice, typed: string): boolean =>
  typed !== '' && wordsOf(choice).some((word) => word === typed);

const mayBeMeant = (choice: Choice, typed: string): boolean =>
  wordsOf(choice).some((word) => word.startsWith(typed)) || lower(choice.label ?? '').includes(typed);

/** Whether what was typed so far leaves a choice in the list: one that is named outright leaves no other. */
export function isLeft(typed: string, choice: Choice, all: readonly Choice[]): boolean {
  const text = lower(typed);
  return all.some((one) => isNamed(one, text)) ? isNamed(choice, text) : mayBeMeant(choice, text);
}

/** A long list is not told whole. */
const MOST = 6;

/** What can be typed, once what was typed leaves nothing. */
export function whatCanBeTyped(all: readonly Choice[]): string {
  const names = all.map(({ value, label = value }) => label);
  const more = names.length > MOST ? ` or ${names.length - MOST} others` : '';
  return `No such answer: delete it, and type one of: ${names.slice(0, MOST).join(', ')}${more}.`;
}
