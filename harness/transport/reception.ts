import type { Dispatcher } from 'undici';

/** A whole answer as it came, its body still encoded. */
export interface Received {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** In a buffer of its own. */
  readonly body: Buffer;
}

/** The most bytes of a body, packed or not: a hundred times what a page of a hundred attendees takes. */
export const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Gathers one answer from a dispatcher's events, without the streams that undici puts around them. The pool bounds the
 * wait for headers and between chunks. What merely drips, headers and interim answers too, and what has no end is bounded
 * here.
 */
export class Reception implements Dispatcher.DispatchHandler {
  readonly whole: Promise<Received>;
  readonly #timeoutMs: number;
  #resolve!: (received: Received) => void;
  #reject!: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: Received['headers'] = {};
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** `timeoutMs`: milliseconds that the whole exchange may take. */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // The wait for a connection has a bound of its own, but for what a proxy does with it.
    this.#timer = setTimeout(() => this.#reject(new TookTooLong()), 2 * timeoutMs);
  }

  /** On a connection of its own: the wait for one is no part of the exchange. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => controller.abort(new TookTooLong()), this.#timeoutMs);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Received['headers'],
  ): void {
    // Interim answers (100, 103) precede the one that is meant.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > MOST_BYTES) controller.abort(new TooLarge());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#resolve({ status: this.#status, headers: this.#headers, body: joined(this.#chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(error);
  }
}

class TookTooLong extends Error {
  readonly code = 'MUSTER_TIMEOUT';

  constructor() {
    super('the answer took too long');
  }
}

/** A body of more bytes than the harness takes. */
export class TooLarge extends Error {
  readonly code = 'MUSTER_TOO_LARGE';

  constructor() {
    super(`the body is larger than ${MOST_BYTES / 1024 / 1024} MB, which is more than Muster reads`);
  }
}

/** Not `Buffer.concat`, whose result may share the memory of other buffers. */
function joined(chunks: readonly Buffer[]): Buffer {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
