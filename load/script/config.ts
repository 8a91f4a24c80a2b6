/** What a scanner script is told, as it stands in `config.json` beside it. */
export interface ScriptConfig {
  /** Address of the API, up to and with /api/v2. */
  readonly api: string;
  readonly event: string;
  readonly session: string | null;
  readonly scanners: number;
  readonly dashboards: number;
  /** How often a dashboard reads a page. */
  readonly dashboardEveryMs: number;
  readonly pagesToRead: number;
  /** When the last item is due, and when no more is sent. */
  readonly endMs: number;
  /** How many people are due by the end of each of some equal parts of the time up to `endMs`; absent: nobody. */
  readonly arrivals?: readonly number[];
  readonly hardEndMs: number;
  /** Between the end of setup and the first due time. */
  readonly leadMs: number;
  readonly requestMs: number;
  /** Every how many answers one is logged in full. */
  readonly sampleEvery: number;
  readonly instances: number;
  /** Most requests a second of one process; 0: no ceiling. */
  readonly mostPerSecond: number;
  readonly clients: number;
  /** Whether a check-in is answered with the attendee. */
  readonly answersItem: boolean;
  readonly email: string;
  /** What all whom the scanners create are called. */
  readonly names: Readonly<Record<string, string>>;
  /** Begins the markers of attendees whom the scanners create. */
  readonly marker: string;
  /** JSON of the answers that they bring along; '' where the event asks nothing. */
  readonly answers: string;
  /** On every metric, where whoever starts k6 cannot say them. */
  readonly tags?: Readonly<Record<string, string>>;
}
