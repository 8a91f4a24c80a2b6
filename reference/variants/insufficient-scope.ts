import type { Variant } from './variant.ts';

export const insufficientScope: readonly Variant[] = [
  {
    name: 'scope-refusal-401',
    gaps: ['scopes.refusal'],
    about: 'A token of too little scope is refused with 401.',
    policy: { insufficientScope: 401 },
  },
  {
    name: 'scope-refusal-403',
    gaps: ['scopes.refusal'],
    about: 'A token of too little scope is refused with 403.',
    policy: { insufficientScope: 403 },
  },
  {
    name: 'scope-refusal-404',
    gaps: ['scopes.refusal'],
    about: 'A token of too little scope is told that there is nothing.',
    policy: { insufficientScope: 404 },
  },
];
