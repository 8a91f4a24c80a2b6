import type { Reply } from '../../../harness/call/reply.ts';

/** Whether a refusal may name something that an operation asks for, and that is not shown. */
export const isPrecondition = ({ ok, status }: Reply): boolean => !ok && status < 500 && status !== 404;
