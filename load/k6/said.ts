/** Is told what getting k6 is at, and for how many milliseconds. */
export type Say = (text: string, ms: number) => void;

/** Is said of what was not done in time: Go keeps what it has compiled, and a download keeps what has come. */
export const GOES_ON = 'the same command goes on where it stopped';
