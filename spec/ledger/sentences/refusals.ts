/** The rules behind the refusals that every operation which reads may answer with. */
export const READ_REFUSALS = ['errors.401-envelope', 'errors.404-envelope', 'errors.429-envelope'] as const;

/** The same for operations that write. */
export const WRITE_REFUSALS = [...READ_REFUSALS, 'errors.422-envelope'] as const;
