import type { State } from './state.ts';

/** Says each result with its place and an estimate of what is left, and writes down how long the part has run. */
export function progressOf(
  part: string,
  total: number,
  state: State,
  says: (line: string) => void,
  now: () => number = () => performance.now(),
): (line: string) => void {
  const before = state.seconds(part);
  const started = now();
  let done = 0;
  says(total === 0 ? `${part}: nothing is left to do` : `${part}: ${total} to do`);
  return (line) => {
    done += 1;
    const seconds = (now() - started) / 1000;
    state.setSeconds(part, before + seconds);
    const left = ((total - done) * seconds) / done;
    says(`${part} ${done}/${total}, ${spoken(left)} left: ${line}`);
  };
}

function spoken(seconds: number): string {
  if (seconds <= 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
