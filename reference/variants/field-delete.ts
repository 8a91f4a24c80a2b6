import type { Variant } from './variant.ts';

export const fieldDelete: readonly Variant[] = [
  {
    name: 'field-delete-200',
    gaps: ['fields.delete.response'],
    about: 'A delete is answered with 200 and the field that went.',
    policy: { deleteReply: 'item' },
  },
  {
    name: 'field-delete-message',
    gaps: ['fields.delete.response'],
    about: 'A delete is answered with 200 and a message of its own shape.',
    policy: { deleteReply: 'message' },
  },
  {
    name: 'field-delete-204',
    gaps: ['fields.delete.response'],
    about: 'A delete is answered with 204 and no body.',
    policy: { deleteReply: 'nothing' },
  },
];
