import type { LoadPoint, Trend, VerifyPoint } from '../../record/trend.ts';
import { cut, oneLine, versioned } from '../text.ts';

const WIDTH = 80;
const MOST = 8;

/** A folder of results on a terminal of 80 columns: the newest of each environment. */
export function trendSummary({ series }: Trend, page: string): string {
  const lines: string[] = [];
  for (const { name, scenario, points } of series) {
    lines.push('', cut(`  ${oneLine(name)}${scenario === null ? '' : `, load ${oneLine(scenario)}`}`, WIDTH));
    for (const point of points.slice(-MOST)) lines.push(cut(`    ${line(point)}`, WIDTH));
  }
  return `${[...lines, '', `  Page    ${page}`].join('\n')}\n`;
}

const line = (point: VerifyPoint | LoadPoint): string => {
  const when = new Date(point.started).toISOString().replace('T', ' ').slice(0, 16);
  return `${when}  ${point.verdict.padEnd(13)}${point.kind === 'verify' ? ofVerify(point) : ofLoad(point)}${versioned(point.version)}`;
};

const ofVerify = ({ passed, broken, unjudged, newly }: VerifyPoint): string =>
  `${passed} passed, ${broken} broken, ${unjudged} not judged${newly.length > 0 ? `, new: ${newly.join(', ')}` : ''}`;

const ofLoad = ({ door_p95: door, lost, doubled }: LoadPoint): string =>
  `door p95 ${door === null ? '–' : `${Math.round(door)} ms`}, ${lost} lost, ${doubled} duplicated`;
