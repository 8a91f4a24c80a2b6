import type { ScanPause } from '../../record/check-in-effects.ts';
import type { PlanDoor } from '../../record/load-plan.ts';

/** The configuration of the k6 script, as `config.json` beside it holds it. Times in milliseconds from the start of the load. */
export interface ScriptConfig {
  /** Address of the API, up to and with /api/v2. */
  readonly api: string;
  readonly event: string;
  readonly session: string | null;
  readonly scanners: number;
  /** Each scanner's door, where the plan knows more of them than their number. */
  readonly doors?: ReadonlyArray<Pick<PlanDoor, 'closed' | 'offline'>>;
  readonly dashboards: number;
  /** How often a dashboard reads a page. */
  readonly dashboardEveryMs: number;
  /** How many pages of the list dashboards read in turn. */
  readonly pagesToRead: number;
  /** When the last item is due. */
  readonly endMs: number;
  /** How many people are due by the end of each of some equal parts of the time up to `endMs`; absent: none. */
  readonly arrivals?: readonly number[];
  /** When no more is sent, however late the scanners are. */
  readonly hardEndMs: number;
  /** Between the end of setup and the first due time. */
  readonly leadMs: number;
  /** Timeout of a request, in milliseconds. */
  readonly requestMs: number;
  /** Every how many answers one is logged in full. */
  readonly sampleEvery: number;
  /** k6 processes that share the load. */
  readonly instances: number;
  /** Most requests a second of one process; 0: no ceiling. */
  readonly mostPerSecond: number;
  /** OAuth clients whose tokens the scanners share. */
  readonly clients: number;
  /** Whether a check-in is answered with the attendee. */
  readonly answersItem: boolean;
  /** Statuses by which this service may say that a call was done before. */
  readonly alreadyDone: readonly number[];
  /** The pause that this service asks for between scans; absent where it asks for none. */
  readonly scanPause?: ScanPause;
  /** Template of e-mails, with `{n}` for the marker. */
  readonly email: string;
  /** Names of the attendees whom the scanners create. */
  readonly names: Readonly<Record<string, string>>;
  /** Prefix of the markers of attendees whom the scanners create. */
  readonly marker: string;
  /** JSON of the attendee fields that a create has to give; '' where the event requires none. */
  readonly answers: string;
  /** Whether an output takes the metrics of each request: without one they are not made, as each costs a call into k6. */
  readonly sendsMetrics: boolean;
  /** Tags of every metric, where they cannot be arguments of k6 (k6-operator). */
  readonly tags?: Readonly<Record<string, string>>;
}
