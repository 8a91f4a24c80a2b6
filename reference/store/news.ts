/** What a process has written of an attendee, as others are told. */
export interface DoorChange {
  readonly id: number;
  readonly event: number;
  /** When the attendee came in by it, in milliseconds since the epoch; null: by none. */
  readonly arrived: number | null;
}

/** What is written within this time is told at once. */
export const TOGETHER_MS = 100;

/** What the processes over one database tell each other. */
export interface News {
  /** Tells the others, soon. */
  tell(change: DoorChange): void;
  /** Hears what the others tell; answers how to hear no more. */
  hear(listener: (change: DoorChange) => void): () => void;
}
