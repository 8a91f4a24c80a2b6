/**
 * How many checks a run has under way at once where nobody says it. They share one process and the places for requests
 * (`pace.concurrency`): while one waits for an answer, another goes on. More of them would wait for each other's records.
 */
export const SIDE_BY_SIDE = 4;
