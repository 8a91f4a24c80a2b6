/**
 * The limit of the embedded environment: met when it is looked for, and hardly ever else, since no check but that one
 * calls a single operation so often. Requests a second: less than half of what the search sends, which may fall into two of
 * its windows.
 */
export const REFERENCE_LIMIT: readonly string[] = ['--rate', '590', '--rate-by', 'operation'];
