import type { Exchange } from '../../record/exchange.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { Line } from '../../record/request-log/line.ts';
import { Figures } from './figures/figures.ts';
import { SampleJudge } from './sample-judge.ts';

/** Who stores what answers hold. */
export interface Keeper {
  /** Takes each exchange that broke a rule. */
  readonly keep: (exchange: Exchange) => void;
  /** What may be stored of an exchange, and told of it. */
  readonly redacted: (exchange: Exchange) => Exchange;
}

/** What the lines of request logs say, worked out as they come: figures, and breaches in sampled answers. */
export class LogReadout {
  readonly figures: Figures;
  readonly sampled: SampleJudge;
  readonly #keep: (exchange: Exchange) => void;

  constructor(plan: Plan, baseUrl: string, { keep, redacted }: Keeper) {
    this.figures = new Figures(plan.items, plan.endMs);
    this.sampled = new SampleJudge(baseUrl, () => this.figures.t0, redacted);
    this.#keep = keep;
  }

  /** Hands a line to whom it concerns. */
  readonly take = (line: Line): void => {
    switch (line[0]) {
      case 't':
        this.figures.t0 = line[1];
        return;
      case 'r':
        this.figures.request(line);
        this.sampled.request(line);
        return;
      case 'p':
        this.figures.pulse(line);
        return;
      case 's': {
        const broken = this.sampled.sample(line);
        if (broken !== null) this.#keep(broken);
        return;
      }
      default:
    }
  };
}
