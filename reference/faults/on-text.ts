import { isObject } from '../api/request-body.ts';
import type { View } from '../hook-kit.ts';

/** The texts of an attribute of an item, one or many, each changed. */
export const onText =
  (name: string, change: (text: string) => string) =>
  (item: View): View => {
    const value = item[name];
    if (typeof value === 'string') return { ...item, [name]: change(value) };
    if (!Array.isArray(value)) return item;
    return { ...item, [name]: value.map((one: unknown) => (typeof one === 'string' ? change(one) : one)) };
  };

/** The answers in text of an item, each changed. */
export const onAnswerText =
  (change: (text: string) => string) =>
  (item: View): View =>
    Array.isArray(item.fields)
      ? {
          ...item,
          fields: item.fields.map((one: unknown) => (isObject(one) ? onText('value', change)(one) : one)),
        }
      : item;
