import type { Exchange } from '../../record/exchange.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import type { Line, OfflineLine, SampleLine } from '../../record/request-log/line.ts';
import { alreadyDone } from './already-done.ts';
import { Figures } from './figures/figures.ts';
import { SampleJudge } from './sample-judge.ts';

/** Redacts and stores exchanges that were sampled under load. */
export interface ExchangeStore {
  /** Stores an exchange that broke a rule. */
  readonly keep: (exchange: Exchange) => void;
  /** The exchange without secrets and personal data, as it may be stored and reported. */
  readonly redacted: (exchange: Exchange) => Exchange;
}

/** Reads request-log lines as they come: figures of all requests, and violations in sampled answers. */
export class LogReadout {
  readonly figures: Figures;
  readonly sampled: SampleJudge;
  readonly #keep: (exchange: Exchange) => void;

  /** `marker`: begins those of the attendees whom the scanners create; without it no sample is held against what was sent. */
  constructor(
    {
      plan,
      learned,
      ...run
    }: Pick<StoredLoadRun, 'plan' | 'base_url'> & Partial<Pick<StoredLoadRun, 'learned' | 'marker'>>,
    { keep, redacted }: ExchangeStore,
  ) {
    this.figures = new Figures(plan.items, plan.endMs, alreadyDone(learned), learned?.scanPause);
    this.sampled = new SampleJudge(run, () => this.figures.t0, redacted);
    this.#keep = keep;
  }

  /** Takes one line. */
  readonly take = (line: Line): void => {
    switch (line[0]) {
      case 't':
        this.figures.t0 = line[1];
        return;
      case 'r':
        this.figures.request(line);
        this.sampled.request(line);
        return;
      case 'o':
        this.#letInOffline(line);
        return;
      case 'p':
        this.figures.pulse(line);
        return;
      case 's': {
        const broken = this.sampled.sample(this.#asSent(line));
        if (broken !== null) this.#keep(broken);
        return;
      }
      default:
    }
  };

  /** A sample as what it was: a check-out of a person whom the service never let in is no call that has to succeed. */
  #asSent(line: SampleLine): SampleLine {
    return this.figures.people.isOutside(line[1]) ? (line.with(2, 'probe') as unknown as SampleLine) : line;
  }

  /** Takes that a door without a network let a person in: they waited no longer than that. */
  #letInOffline([, , item, at]: OfflineLine): void {
    const due = this.figures.people.enterOffline(item, at);
    if (due !== undefined) this.figures.series.letIn(at, at - due);
  }
}
