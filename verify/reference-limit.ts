/**
 * The limit of the embedded environment: met when it is looked for, and hardly ever else, since no check but that one
 * calls a single operation so often. Requests a second.
 */
export const REFERENCE_LIMIT: readonly string[] = ['--rate', '650', '--rate-by', 'operation'];
