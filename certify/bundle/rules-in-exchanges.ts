import { Rejudge } from '../../judge/rejudge.ts';
import { readExchanges } from '../../record/exchanges-file.ts';

/** The rules of which the stored exchanges of a run show something by themselves, whatever its checks wrote down. */
export async function shownByExchanges(folder: string): Promise<Set<string>> {
  const again = new Rejudge([]);
  for await (const exchange of readExchanges(folder)) again.add(exchange);
  return new Set(
    again.merged().flatMap((fact) => (fact.kind === 'pass' || fact.kind === 'violation' ? [fact.rule] : [])),
  );
}
