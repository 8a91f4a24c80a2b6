/** What tokens begin with that a check makes up: nobody's secret, and of use to whoever reads what was refused. */
export const MADE_UP = 'madeup-';
