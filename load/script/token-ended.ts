/**
 * Whether an answer says no more than that a token has ended, so that another token may help. `before`: the status of the
 * attempt of this call that came just before, 0 at the first. A token that is refused at once was never good for anything.
 */
export const saysTokenEnded = (status: number, before: number): boolean => status === 401 && before !== 401;
