/** What a call answers when time was up before an answer came. */
export const OVER = -1;

/**
 * Makes one call until it is answered, refused, or may not be sent again. `part` stands within the address, `id` is that
 * or the marker of the attendee; flags as in the request log. Answers the status, 0 where no answer came, or OVER.
 */
export type Call = (
  part: string,
  body: string | null,
  id: string,
  item: number,
  step: number,
  due: number,
  flags: string,
) => number;

/** Makes one attempt at a call, and answers as a call does. */
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
