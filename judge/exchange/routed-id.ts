/** The largest id that a signed integer of 32 bits holds. */
const LARGEST_SMALL_ID = 2n ** 31n - 1n;

/**
 * Whether an id in a path is one that every router takes for an integer. Many have a pattern of digits for it, or a type
 * of 32 bits. What does not fit is answered before anything looks for a record.
 */
export const isRoutedId = (id: string): boolean => /^[1-9]\d*$/.test(id) && BigInt(id) <= LARGEST_SMALL_ID;
