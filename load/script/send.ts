/** In place of a status: the hard end of the run came before an answer. */
export const TIME_IS_UP = -1;

/**
 * Makes one call, repeated until it is answered, refused, or may not be repeated. `part` is the variable part of the URL, `id`
 * the id or marker of the attendee; `due` and flags as in the request log. Parameters, as k6 would create an object each time. Answers the status, 0 where no answer came, or TIME_IS_UP.
 */
export type SendCall = (
  part: string,
  body: string | null,
  id: string,
  item: number,
  step: number,
  due: number,
  flags: string,
) => number;

/** Makes one attempt at a call, and answers as `Call` does. */
export type Send = (
  part: string,
  body: string | null,
  id: string,
  item: number,
  step: number,
  attempt: number,
  due: number,
  flags: string,
) => number;
