import { fromSamples } from '../../compare/differ/durations.ts';
import type { LoadSide, VerifySide } from '../../compare/read/side.ts';
import { loadResult } from '../../load/judge/load-result.ts';
import type { Fact } from '../../record/facts.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { recordedEvidence } from '../load/recorded.ts';
import { RUN, sample } from '../reports/sample.ts';

/** A run of the suites with these facts, as it is read for a comparison. */
export function verifySide(
  facts: readonly Fact[],
  {
    place = 'a',
    ms = {},
    decisions = {},
  }: {
    readonly place?: string;
    readonly ms?: Readonly<Record<string, readonly number[]>>;
    readonly decisions?: Readonly<Record<string, string>>;
  } = {},
): VerifySide {
  const run = { ...RUN, decisions };
  return {
    kind: 'verify',
    place,
    verdict: verdictFile(sample(facts, run)),
    started: run.started,
    effort: run.effort,
    facts,
    durations: new Map(Object.entries(ms).map(([operation, all]) => [operation, fromSamples(all)])),
  };
}

const RECORDED = loadResult(recordedEvidence());

export const loadSide = (over: Partial<LoadResult> = {}, place = 'a'): LoadSide => ({
  kind: 'load',
  place,
  result: { ...RECORDED, ...over },
});

export const passes = (rule: string, check = 'a › b'): Fact => ({
  kind: 'pass',
  rule: rule as never,
  check,
  count: 1,
  exchange: 'w0-1',
});

export const observes = (gap: string, answer: string, situation = ''): Fact => ({
  kind: 'observation',
  gap: gap as never,
  answer,
  situation,
  exchange: 'w0-1',
});
