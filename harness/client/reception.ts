import type { Dispatcher } from 'undici';

/** A whole answer as it came, its body still encoded. */
export interface Received {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** In a buffer of its own. */
  readonly body: Buffer;
}

/**
 * Gathers one answer from a dispatcher's events, without the streams that undici puts around them. The pool bounds the
 * wait for headers and between chunks; a body that merely drips is bounded here.
 */
export class Reception implements Dispatcher.DispatchHandler {
  readonly whole: Promise<Received>;
  readonly #end: number;
  #resolve!: (received: Received) => void;
  #reject!: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: Received['headers'] = {};
  readonly #chunks: Buffer[] = [];

  /** `timeoutMs`: milliseconds that the whole exchange may take. */
  constructor(timeoutMs: number) {
    this.#end = performance.now() + timeoutMs;
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  onRequestStart(): void {}

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Received['headers'],
  ): void {
    // Interim answers (100, 103) precede the one that is meant.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const late = (): void => controller.abort(new TookTooLong());
    this.#timer = setTimeout(late, Math.max(1, this.#end - performance.now()));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
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
    super('the body took too long');
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
