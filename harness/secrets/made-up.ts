/** What tokens begin with that a check makes up: no secret, and of use to a reader of what was refused. */
export const MADE_UP = 'madeup-';
