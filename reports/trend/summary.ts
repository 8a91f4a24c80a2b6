import type { LoadPoint, Trend, VerifyPoint } from '../../record/trend.ts';
import { shownFigure } from '../compare/loads/said.ts';
import { cut, oneLine, versioned } from '../text.ts';
import { trendTitle } from './words.ts';

const WIDTH = 80;
const MOST = 8;

/** A folder of results on a terminal of 80 columns: the newest of each environment. */
export function trendSummary({ series }: Trend, page: string): string {
  const lines: string[] = [];
  for (const one of series) {
    const { points } = one;
    lines.push('', cut(`  ${oneLine(trendTitle(one))}`, WIDTH));
    for (const point of points.slice(-MOST)) lines.push(cut(`    ${line(point)}`, WIDTH));
  }
  return `${[...lines, '', `  Page    ${page}`].join('\n')}\n`;
}

const line = (point: VerifyPoint | LoadPoint): string => {
  const when = new Date(point.started).toISOString().replace('T', ' ').slice(0, 16);
  return `${when}  ${point.kind === 'verify' ? ofVerify(point) : ofLoad(point)}${versioned(point.version)}`;
};

const ofVerify = ({ verdict, passed, broken, unjudged, newly }: VerifyPoint): string =>
  `${verdict.padEnd(13)}${passed} passed, ${broken} broken, ${unjudged} not judged${newly.length > 0 ? `, new: ${newly.join(', ')}` : ''}`;

const ofLoad = ({ verdict, door_p95: door, longest_wait: wait, lost, doubled }: LoadPoint): string =>
  `${verdict.padEnd(9)}p95 ${shownFigure(door, 'ms')}, longest ${shownFigure(wait, 'ms')}, ${lost} lost, ${doubled} duplicated`;
