import type { ChildProcess } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { forkChild } from '../../run/child.ts';
import { giveBackMemory } from '../../run/give-back.ts';
import { SMALL_POOLS } from '../../run/heap-room.ts';
import { ownScript } from '../../run/own-script.ts';
import { type Turn, VisitRequests } from './requests.ts';
import type {
  AnswerMessage,
  BrowserTask,
  BrowserVisit,
  BrowserWay,
  TaskMessage,
  TurnMessage,
  VisitMessage,
} from './task.ts';

const MAIN = new URL('./main.ts', import.meta.url);

let shared: BrowserProcess | undefined;
let keepers = 0;

/**
 * Keeps the browser of the next sign-in for all that follow in this process, where many runs are made in it. Answers
 * how to give it up.
 */
export function keepBrowser(): () => Promise<void> {
  keepers += 1;
  return async () => {
    keepers -= 1;
    if (keepers > 0) return;
    await shared?.end();
    shared = undefined;
  };
}

/** One that was started before its visitor asks for it. */
interface EarlyBrowser {
  readonly way: BrowserWay;
  readonly browser: BrowserProcess;
  readonly started: Promise<void>;
}
let early: EarlyBrowser | undefined;

/** Starts the browser that `startBrowser` will be asked for, and does not wait for it. Answers how to end one that nothing took. */
export function startBrowserEarly(way: BrowserWay): () => Promise<void> {
  const browser = new BrowserProcess();
  const own: EarlyBrowser = { way, browser, started: browser.start(way) };
  early = own;
  return async () => {
    if (early !== own) return;
    early = undefined;
    await browser.end();
  };
}

/** A browser for sign-ins. */
export interface SignInBrowser {
  /** Walks through a sign-in, each request in its turn. Rejects, in one line, where the pages could not be followed. */
  visit(task: BrowserTask, turn: Turn): Promise<BrowserVisit>;
  end(): Promise<void>;
}

/**
 * A browser that has been started. One that does not start says so at its first visit. It is the one that is kept for
 * all sign-ins of this process, where one is, and else the caller's own, to be ended.
 */
export async function startBrowser(way: BrowserWay): Promise<SignInBrowser> {
  if (early !== undefined && isDeepStrictEqual(early.way, way)) {
    const { browser, started } = early;
    early = undefined;
    await started;
    return browser;
  }
  const browser = keepers > 0 ? keptBrowser() : new BrowserProcess();
  await browser.start(way);
  return keepers > 0 ? { visit: (task, turn) => browser.visit(task, turn), end: async () => {} } : browser;
}

/** Walks through a sign-in in a browser, each request in its turn. Rejects, in one line, where the pages could not be followed. */
export async function visitByBrowser(task: BrowserTask, turn: Turn): Promise<BrowserVisit> {
  if (keepers > 0) return keptBrowser().visit(task, turn);
  const own = new BrowserProcess();
  try {
    return await own.visit(task, turn);
  } finally {
    await own.end();
  }
}

function keptBrowser(): BrowserProcess {
  if (!shared?.alive) shared = new BrowserProcess();
  return shared;
}

/** How long a visit whose time is over may take to say where it stands. */
const GRACE_MS = 30_000;

/** It makes little and keeps it: megabytes of room for new objects, a tenth of its memory less than with Node's 16. */
const SMALL = ['--max-semi-space-size=1'];

/** A browser in a process of its own: see main.ts for the reason. */
class BrowserProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (message: AnswerMessage) => void>();
  readonly #visits = new Map<number, VisitRequests>();
  readonly #ended: Promise<void>;
  #count = 0;

  constructor() {
    const { file, execArgv } = ownScript(MAIN);
    this.#child = forkChild(file, {
      execArgv: [...SMALL, ...execArgv],
      env: SMALL_POOLS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message: VisitMessage) => {
      if ('request' in message) {
        this.#visits.get(message.number)?.heard(message);
        return;
      }
      this.#waiting.get(message.number)?.(message);
      this.#waiting.delete(message.number);
    });
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        for (const [number, answer] of this.#waiting) answer({ number, failure: 'the browser has ended' });
        this.#waiting.clear();
        resolve();
      };
      this.#child.once('exit', end);
      this.#child.once('error', end);
    });
  }

  get alive(): boolean {
    return this.#child.connected && this.#child.exitCode === null;
  }

  async start(way: BrowserWay): Promise<void> {
    const started = this.#ask({ number: this.#next(), way });
    // What it takes to start, this process has time for.
    setImmediate(giveBackMemory);
    await started;
    giveBackMemory();
  }

  async visit(task: BrowserTask, turn: Turn): Promise<BrowserVisit> {
    const number = this.#next();
    const requests = new VisitRequests(number, turn, (message) => this.#tell(message));
    this.#visits.set(number, requests);
    const timer = setTimeout(() => {
      // Not even its process answers: a page may have brought it to a stand.
      this.#child.kill('SIGKILL');
    }, task.ms + GRACE_MS);
    const message = await this.#ask({ number, task });
    clearTimeout(timer);
    this.#visits.delete(number);
    requests.end();
    if ('visit' in message) return message.visit;
    throw new Error('failure' in message ? message.failure : 'the browser did not sign in');
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #tell(message: TaskMessage | TurnMessage): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #ask(message: TaskMessage): Promise<AnswerMessage> {
    const answered = new Promise<AnswerMessage>((resolve) => this.#waiting.set(message.number, resolve));
    this.#child.send(message, () => {});
    return answered;
  }

  /** Ends the browser with its process, by force where it does not within three seconds. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    await this.#ended;
    clearTimeout(timer);
  }
}
