import type { ServerPolicy } from '../../policy.ts';
import { PHONE } from './text.ts';

/** With a character that is no white space. */
const FILLED = { pattern: '[^\\s\\uFEFF]' };

/** What the validation takes of texts beyond their type, as JSON Schema, by the name of the attribute. */
export function takenTexts(policy: ServerPolicy): Readonly<Record<string, object>> {
  const short = Number.isFinite(policy.maxLength) ? { maxLength: policy.maxLength } : {};
  return {
    label: { ...FILLED, ...short },
    first_name: { ...(policy.blankFirstName === 'refuse' && FILLED), ...short },
    last_name: short,
    job_title: short,
    company: short,
    phone: policy.normalisePhone ? {} : { pattern: PHONE.source },
  };
}
