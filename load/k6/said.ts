/** Is told what getting k6 is at, and for how many milliseconds. */
export type Say = (text: string, ms: number) => void;

/** Of what was not done in time: Go keeps what it has compiled, and a download what has come. */
export const GOES_ON = 'the same command goes on where it stopped';
