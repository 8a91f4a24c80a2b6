import type { Exchange } from '../../record/exchange.ts';
import { writeRun } from '../../record/run.ts';
import { newRunId } from '../../record/run-id.ts';
import { Pacer } from '../broker/pacer.ts';
import type { RunInfo } from '../broker/protocol.ts';
import { RunBroker } from '../broker/run-broker.ts';
import { Shelves } from '../broker/shelves.ts';
import { Timetable } from '../broker/timetable.ts';
import { TokenKeeper } from '../broker/token-keeper.ts';
import { Haste } from '../call/haste.ts';
import { newMaskKey } from '../mask/mask.ts';
import { keepBrowser } from '../oauth/browser/process.ts';
import { sharedCookies } from '../oauth/shared-cookies.ts';
import { signInFor } from '../oauth/sign-in.ts';
import type { Profile } from '../profile/profile.ts';
import type { FactRecorder } from '../recorder/fact-recorder.ts';
import type { Places } from '../transport/places.ts';
import { openWire, partOf } from './open-wire.ts';
import { isEmbedded, type RunOptions } from './options.ts';
import { runRecord } from './run-record.ts';
import { oneAtATime, shareOf } from './share-concurrency.ts';

/** Effort quick sends 500 at most; the preflight before a run takes a few of them. */
const QUICK_REQUESTS = 490;

/** What the last checks send beside the final reads, and what the clearing up of a check takes that its time ended. */
const LAST_REQUESTS = 80;
/** What the checks send that together see every must-rule once, at effort normal and at deep. */
const BREADTH_REQUESTS = { quick: 0, normal: 1500, deep: 2400 };
/** The burst that looks for a limit, at sixteen requests a time. */
const BURST_ROUNDS = 75;
/** How often the final reads may walk a list. */
const WALKS = 2;
const PER_PAGE = 100;

/** A run whose broker is used in this process. */
export interface OpenRun {
  readonly info: RunInfo;
  readonly broker: RunBroker;
  readonly facts: FactRecorder;
  /** The places for requests that broker and workers share, in one process. */
  readonly places: Places | undefined;
  /** What they share of answers that refuse haste. */
  readonly haste: Haste;
  /** How many requests of its own it has sent, beside those of its workers. */
  readonly sent: () => number;
  stop(): Promise<void>;
}

interface RunHooks {
  /** Hears of each exchange of the broker, without its secrets. */
  readonly hears?: ((exchange: Exchange) => void) | undefined;
  /** Where broker and workers share the places for requests, in one process; absent: each has its part of them. */
  readonly places?: Places;
}

/** One browser for a run that signs in by it dozens of times: each takes more than a second to start. */
const keptBrowser = ({ user }: Profile): (() => Promise<void>) =>
  user?.sign_in === 'browser' ? keepBrowser() : async () => {};

/** Opens a run against a known environment: its identity, its pace, its tokens. */
export function openRun(profile: Profile, options: RunOptions, { hears, places }: RunHooks = {}): OpenRun {
  const info: RunInfo = {
    runId: options.runId ?? newRunId(),
    marked: options.marked ?? true,
    seed: options.seed,
    effort: options.effort,
    ...(options.replay !== undefined && { replay: options.replay }),
    ...(options.suites !== undefined && { suites: options.suites }),
    ...(options.rules !== undefined && { rules: options.rules }),
    ...(options.shard !== undefined && { shard: options.shard, besideOthers: isBesideOthers(options) }),
    ...(options.allChecks !== undefined && { allChecks: options.allChecks }),
    out: options.out,
    exchanges: options.exchanges ?? true,
    workers: options.workers,
    profile,
    maskKey: newMaskKey(),
  };
  const budget =
    options.effort === 'quick' && options.allChecks !== true
      ? Math.min(options.quickRequests ?? QUICK_REQUESTS, profile.budget.requests)
      : profile.budget.requests;
  const pacer = new Pacer(profile.pace.requests_per_second, budget);
  const timetable = new Timetable({
    startsAt: Date.now(),
    endsAt: options.endsAt ?? Number.POSITIVE_INFINITY,
    lastRequests: LAST_REQUESTS + WALKS * Math.ceil((options.attendees ?? 0) / PER_PAGE),
    breadthRequests: options.inOneGo === true ? BREADTH_REQUESTS[options.effort] : 0,
    burstRounds: profile.rate_limit === 'probe' && options.effort !== 'quick' ? BURST_ROUNDS : 0,
  });
  const haste = new Haste();
  const opened = openWire({
    profile,
    out: options.out,
    exchanges: info.exchanges,
    prefix: `${partOf(options.shard)}b`,
    run: info,
    hears,
    maskKey: info.maskKey,
    concurrency: shareOf(profile.pace.concurrency, options.workers).broker,
    places,
    haste,
    permits: () => pacer.permits(),
    over: () => pacer.over(),
    ...(profile.pace.concurrency === 1 && { around: oneAtATime(() => own) }),
  });
  const shelves = new Shelves();
  const keeper = new TokenKeeper(
    opened.wire,
    profile,
    (token) => opened.redactor.add(token, 'TOKEN'),
    signInFor(
      profile,
      options.out,
      sharedCookies({
        take: async (shelf) => shelves.take(shelf),
        lay: async (shelf, thing) => shelves.lay(shelf, thing),
      }),
    ),
  );
  const giveUpBrowser = keptBrowser(profile);
  writeRun(options.out, { ...runRecord(info, profile), ...(isEmbedded(options) && { embedded: true }) });
  const broker = new RunBroker(info, { pacer, timetable, tokens: keeper, shelves });
  const own = broker.view().broker;
  return {
    info,
    broker,
    facts: opened.facts,
    ...{ places, haste },
    sent: () => opened.wire.sent,
    stop: async () => {
      await opened.close();
      await giveUpBrowser();
    },
  };
}

/** Each part has an embedded environment of its own; any other is everybody's. */
const isBesideOthers = (options: RunOptions): boolean =>
  options.shard !== undefined && options.shard.total > 1 && !isEmbedded(options);
