import { k6Mebibytes } from '../drive/k6-memory.ts';
import type { Site } from './site.ts';

/** Measured (docs/scale.md), memory with a margin, as a pod beyond its limit is killed. */
const CPU_MS_PER_REQUEST = 0.16;
/** The share of its processors that a runner may use: a generator that is half idle measures the service and not itself. */
const TARGET_UTILISATION = 0.5;
const LEAST_MILLICPU = 250;

const JUDGE_MEBIBYTES = 512;
const JUDGE_BYTES_PER_REQUEST = 1024;
const JUDGE_BYTES_PER_ITEM = 1024;
const HEAP_SHARE = 0.75;

const LOG_BYTES_PER_REQUEST = 435;
/** Margin of the disk. */
const DISK_FACTOR = 3;

const MEBIBYTE = 1 << 20;
const mebibytes = (bytes: number): number => Math.ceil(bytes / MEBIBYTE);

/** Memory is a request and a limit; processors are requested only, since a throttled generator would measure its own throttling. */
export interface Resources {
  readonly requests: { readonly cpu: string; readonly memory: string };
  readonly limits: { readonly memory: string };
}

const resources = (millicpu: number, memory: number): Resources => ({
  requests: { cpu: `${Math.max(LEAST_MILLICPU, Math.ceil(millicpu))}m`, memory: `${memory}Mi` },
  limits: { memory: `${memory}Mi` },
});

/** Each runner holds the whole plan, and serves its share of it. */
export function runnerResources({ plan, runners, runnerResources: asked = {} }: Site): Resources {
  const perSecond = plan.peakPerSecond / runners;
  const { requests } = resources(
    (perSecond * CPU_MS_PER_REQUEST) / TARGET_UTILISATION,
    k6Mebibytes(plan, runners),
  );
  const { cpu = requests.cpu, memory = requests.memory } = asked;
  return { requests: { cpu, memory }, limits: { memory } };
}

/** The jobs hold the plan, the list of attendees, and in the end each line of the request logs. */
const jobMebibytes = ({ plan }: Site): number =>
  JUDGE_MEBIBYTES +
  mebibytes(JUDGE_BYTES_PER_REQUEST * plan.requests + JUDGE_BYTES_PER_ITEM * plan.items.length);

export const jobResources = (site: Site): Resources => resources(2 * LEAST_MILLICPU, jobMebibytes(site));

/** Node's own bound may lie far below that of the pod. */
export const jobHeap = (site: Site) => ({
  name: 'NODE_OPTIONS',
  value: `--max-old-space-size=${Math.floor(HEAP_SHARE * jobMebibytes(site))}`,
});

/** Room for request logs, plan and reports, in whole gibibytes. */
export const storage = ({ plan }: Site): string =>
  `${1 + Math.ceil((DISK_FACTOR * LOG_BYTES_PER_REQUEST * plan.requests) / 2 ** 30)}Gi`;
