import type { ServerPolicy } from '../../policy.ts';
import type { ApiCall } from '../call.ts';
import { CallRefusal } from '../refusal.ts';
import { isObject } from '../request-body.ts';
import type { Validated } from './outcome.ts';

/** How one attribute of an item is read. */
export interface Attribute {
  readonly name: string;
  readonly label: string;
  read(value: unknown, label: string, policy: ServerPolicy): Validated<unknown>;
}

/** What a body came to: values by attribute name, and messages for those that were refused. */
export interface Reading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly messages: readonly string[];
  /** Whether any message is about a value of the wrong type. */
  readonly wrongType: boolean;
}

/** `item` of the body, which is required (Endpoints). 422 where it is missing or no object. */
export async function requiredItem(call: ApiCall): Promise<Record<string, unknown>> {
  if (!isObject(call.body)) throw new CallRefusal(422, 'The body must be an object with item');
  if (!Object.hasOwn(call.body, 'item')) throw new CallRefusal(422, 'item is missing');
  if (!isObject(call.body.item)) throw new CallRefusal(422, 'item must be an object');
  const { item } = call.body;
  return call.world.hooks.item === undefined ? item : call.world.hooks.item(call, item);
}

/** Reads those of the attributes that the item has. */
export function readItem(
  item: Record<string, unknown>,
  attributes: readonly Attribute[],
  required: readonly string[],
  policy: ServerPolicy,
): Reading {
  const values: Record<string, unknown> = {};
  const messages: string[] = [];
  let wrong = false;
  for (const { name, label, read } of attributes) {
    if (!Object.hasOwn(item, name)) {
      if (required.includes(name)) messages.push(`${label} can't be blank`);
      continue;
    }
    const outcome = read(item[name], label, policy);
    if ('value' in outcome) values[name] = outcome.value;
    else {
      messages.push(outcome.message);
      wrong ||= outcome.wrongType === true;
    }
  }
  if (policy.unknownAttributes === 422) {
    const known = new Set(attributes.map(({ name }) => name));
    for (const name of Object.keys(item)) if (!known.has(name)) messages.push(`${name} is not an attribute`);
  }
  return { values, messages, wrongType: wrong };
}

/** Refuses with 422 (or as the policy answers wrong types) where there are messages. */
export async function settle(call: ApiCall, reading: Reading, more: readonly string[] = []): Promise<void> {
  const { hooks, policy } = call.world;
  let messages: readonly string[] = [...reading.messages, ...more];
  if (hooks.validate !== undefined) messages = await hooks.validate(call, messages);
  if (messages.length === 0) return;
  throw new CallRefusal(reading.wrongType && policy.wrongTypes === 400 ? 400 : 422, messages);
}
