declare const console: { log(text: string): void };

/** Writes one line of the ledger: k6 sends what is logged, as it is, to the file that `--console-output` names. */
export const log = (line: string): void => console.log(line);
