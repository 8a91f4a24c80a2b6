import { BudgetError } from './budget-error.ts';

/** The time of the run is up, as far as this part of it goes: what comes last has its share kept. */
export class OutOfTime extends BudgetError {
  override readonly name = 'OutOfTime';

  constructor(message = 'time: timeouts.run_ms left none for it') {
    super(message);
  }
}
