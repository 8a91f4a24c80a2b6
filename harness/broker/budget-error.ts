/** The run has sent as many requests as its profile allows. */
export class BudgetError extends Error {
  override readonly name: string = 'BudgetError';
}
