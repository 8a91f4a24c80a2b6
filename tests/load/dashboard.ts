import { readFileSync } from 'node:fs';

interface Target {
  readonly refId: string;
  readonly expr: string;
  readonly datasource: { readonly type: string; readonly uid: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly interval: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly Target[];
}

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly query: string | { readonly query: string };
}

export interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
}

/** A query of a panel as it stands in the file. */
export interface DashboardQuery {
  readonly panel: string;
  readonly expr: string;
  /** Seconds that two points of the panel lie apart at least. */
  readonly least: number;
}

export const dashboard = JSON.parse(
  readFileSync(new URL('../../load/grafana/muster-load.json', import.meta.url), 'utf8'),
) as Dashboard;

export const queries: DashboardQuery[] = dashboard.panels.flatMap(({ title, interval, targets }) =>
  targets.map(({ expr }) => ({ panel: title, expr, least: Number.parseInt(interval, 10) })),
);

/** What Grafana would send for a query whose points lie `step` seconds apart. */
export function expand(
  { expr, least }: DashboardQuery,
  step: number,
  variables: Readonly<Record<string, string>>,
): string {
  const interval = Math.max(step, least);
  // Grafana's own rule: the interval and one more sample, and never less than four samples.
  const window = Math.max(interval + least, 4 * least);
  return withVariables(expr.replaceAll('$__rate_interval', `${window}s`), variables);
}

/** The label and the series that a variable's `label_values(series, label)` asks for. */
export function labelValuesOf(
  variable: Variable,
  variables: Readonly<Record<string, string>>,
): { label: string; match: string } {
  const text = typeof variable.query === 'string' ? variable.query : variable.query.query;
  const [, match = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(text) ?? [];
  return { label, match: withVariables(match, variables) };
}

const withVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$(\w+)/g, (whole, name: string) => variables[name] ?? whole);
