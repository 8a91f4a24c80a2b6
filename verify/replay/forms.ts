/** Other tools for which the scripts of findings can be written. */
export const FORMS = ['hurl', 'postman'] as const;

export type ReplayForm = (typeof FORMS)[number];
