import { fileURLToPath } from 'node:url';
import type { Part } from '../part.ts';
import { runScript } from '../run/run-script.ts';
import type { LoadCost } from '../store/shape.ts';
import { loadPart } from './load-part.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/load-cost.ts', import.meta.url));
const ATTENDEES = [1000, 10_000, 100_000];
const PEOPLE = [1000, 10_000, 40_000];
const PER_PAGE = 100;
const MILLION = 1_000_000;

/** What is allowed: a walk before and one after, milliseconds of the processor a page, and megabytes beside the smallest. */
const MOST_WALKS = 2;
const MOST_MS_A_PAGE = 1.5;
const MOST_GROWTH = 1.5;

const measured = (option: string, many: number) => ({
  name: `${many} ${option}`,
  measure: async (): Promise<LoadCost> => {
    const { figures } = await runScript(`load of ${many} ${option}`, SCRIPT, [`--${option}`, String(many)]);
    return figures as unknown as LoadCost;
  },
});

const said = ({ attendees, people, pages, seconds, processor_seconds, most_mb, verdict }: LoadCost): string =>
  `${people} people among ${attendees} attendees: ${pages} pages, ${seconds} s, ${processor_seconds} s of the processor, ${most_mb} MB, ${verdict}`;

type Figure = 'attendees' | 'people' | 'pages' | 'processor_seconds' | 'most_mb';

/** What one more of `by` takes of `what`, by the first and the last row. */
function slope(rows: readonly LoadCost[], what: Figure, by: Figure): number {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || last[by] === first[by]) return 0;
  return (last[what] - first[what]) / (last[by] - first[by]);
}

const rounded = (value: number): number => Math.round(100 * value) / 100;

/** A smoke of 60 people in events of other sizes: the walks of the list are what grows. */
export const byAttendees: Part = loadPart<LoadCost>({
  name: 'attendees',
  about: 'what a smoke costs by the attendees of the event',
  items: ATTENDEES.map((many) => measured('attendees', many)),
  said,
  summed: (rows) => {
    const walks = PER_PAGE * slope(rows, 'pages', 'attendees');
    const ms = 1000 * slope(rows, 'processor_seconds', 'pages');
    const growth = (rows.at(-1)?.most_mb ?? 0) / (rows[0]?.most_mb ?? 1);
    const million = {
      pages: Math.round((walks * MILLION) / PER_PAGE),
      processor_seconds: Math.round((ms * walks * MILLION) / PER_PAGE / 1000),
      more_mb: Math.round(MILLION * slope(rows, 'most_mb', 'attendees')),
    };
    const figures = {
      walks: rounded(walks),
      ms_a_page: rounded(ms),
      bare_ms_a_page: rows.at(-1)?.bare_ms_a_page,
      memory_growth: rounded(growth),
      million,
      rows,
    };
    return {
      figures,
      good:
        rows.every(({ exit }) => exit === 0) &&
        figures.walks <= MOST_WALKS &&
        figures.ms_a_page <= MOST_MS_A_PAGE &&
        growth <= MOST_GROWTH,
      sentence: `${figures.walks} walks of the list whatever its size, ${figures.ms_a_page} ms of the processor a page (to read and parse one, and nothing else, takes ${figures.bare_ms_a_page} ms here), ${figures.memory_growth} times the memory at ${rows.at(-1)?.attendees ?? 0} attendees; a million is reckoned at ${million.processor_seconds} s of the processor and ${million.more_mb} MB more`,
    };
  },
});

/** Days of other lengths, on which as many come a minute: what grows is what a run keeps of its people. */
export const byPeople: Part = loadPart<LoadCost>({
  name: 'people',
  about: 'what a day costs by the people who come, at four doors of each kind',
  items: PEOPLE.map((many) => measured('people', many)),
  said,
  summed: (rows) => {
    const ms = rounded(1000 * slope(rows, 'processor_seconds', 'people'));
    const kilobytes = rounded(1000 * slope(rows, 'most_mb', 'people'));
    const passed = rows.filter(({ verdict }) => verdict === 'pass').length;
    const million = {
      processor_seconds: Math.round((ms * MILLION) / 1000),
      more_mb: Math.round((kilobytes * MILLION) / 1000),
    };
    return {
      figures: { ms_a_person: ms, kilobytes_a_person: kilobytes, passed, million, rows },
      good: passed === rows.length,
      sentence: `${passed} of ${rows.length} days of up to ${rows.at(-1)?.people ?? 0} people passed, at ${ms} ms of the processor and ${kilobytes} KB a person`,
    };
  },
});
