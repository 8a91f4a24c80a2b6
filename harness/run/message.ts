/** What a process tells the one that started it. */
interface Message<Kind extends string> {
  readonly kind: Kind;
}

/** Whether a message is of a kind: one process tells of several things. */
export const isOfKind = <Kind extends string>(message: unknown, kind: Kind): message is Message<Kind> =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;
