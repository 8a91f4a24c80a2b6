import { LEFT_OUT_HEADERS } from '../../../judge/curl.ts';
import type { Exchange } from '../../../record/exchange.ts';
import type { Want } from '../../../record/wanted.ts';
import { createdId } from '../../story.ts';
import { oneLine } from '../../text.ts';
import { anew, type Names, newNames } from '../anew.ts';
import { isOnSomePage } from '../pages.ts';
import type { PlanSource, ReplayPlan } from '../plan.ts';
import { secretNames, tokenRequests, withOwnToken } from '../shell-tokens.ts';

/** A request of a finding for a tool that sends requests in a row, its variables in double braces. */
export interface ToolRequest {
  readonly title: string;
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: string | null;
  /** A form in place of a body. */
  readonly form?: ReadonlyArray<readonly [string, string]>;
  /** What is kept of the answer for those that follow. */
  readonly keeps?: { readonly variable: string; readonly at: readonly string[] };
}

/** A finding as requests in a row, the last of which decides it. */
export interface Recipe {
  readonly calls: readonly ToolRequest[];
  readonly wants: readonly Want[];
  /** What has to be given, with what it is, and what is given already. */
  readonly variables: ReadonlyArray<{
    readonly name: string;
    readonly about: string;
    readonly value?: string;
  }>;
  /** Whether what decides stands on some page of a list. */
  readonly walks: boolean;
}

/** Variables as tools of this kind write them. Where a text has double braces of its own, JSON knows another way to write one. */
const braced = (text: string): string =>
  text.replaceAll('{{', '{\\u007b').replace(/\$(MUSTER_[A-Z0-9_]+)/g, '{{$1}}');

export function recipeOf(plan: ReplayPlan, evidence: PlanSource): Recipe {
  const { steps, wants } = plan;
  const { grants, run } = evidence;
  const names = newNames(plan, run);
  const tokens = tokenRequests(steps, grants, names.base).map(
    ({ variable, url, fields, basic }): ToolRequest => ({
      title: `a token: ${variable}`,
      method: 'POST',
      url: braced(url),
      headers: basic === undefined ? [] : [['authorization', `Basic {{${basic}}}`]],
      body: null,
      form: fields.map(([key, value]): [string, string] => [key, braced(value)]),
      keeps: { variable, at: ['access_token'] },
    }),
  );
  const calls = [
    ...tokens,
    ...steps.map((step) => callOf(step, anew(withOwnToken(step, grants), names), names)),
  ];
  const used = JSON.stringify([calls, wants.map((one) => wantIn(one, names))]);
  const given = [
    { name: 'MUSTER_NOW', about: 'makes addresses new: the time, say' },
    { name: 'MUSTER_BASE_URL', about: 'the environment', value: run.base_url },
    ...names.given.map(({ variable, id }) => ({
      name: variable,
      about: 'a record of the profile',
      value: id,
    })),
  ].filter(({ name }) => used.includes(`{{${name}}}`));
  const deciding = steps.at(-1);
  return {
    calls,
    wants: wants.map((one) => wantIn(one, names)),
    variables: [...given, ...secretNames(steps, grants)],
    walks: deciding !== undefined && isOnSomePage(deciding, wants),
  };
}

function callOf(step: Exchange, { request }: Exchange, names: Names): ToolRequest {
  const variable = names.made.get(createdId(step) ?? '');
  return {
    title: oneLine(`${step.operation} as ${step.identity}`),
    method: request.method,
    url: braced(request.url),
    headers: Object.entries(request.headers)
      .filter(([name]) => !LEFT_OUT_HEADERS.has(name))
      .map(([name, value]): [string, string] => [name, braced(value)]),
    body: request.body === null ? null : braced(request.body),
    ...(variable !== undefined && { keeps: { variable, at: ['item', 'id'] } }),
  };
}

function wantIn(want: Want, names: Names): Want {
  const { at: way, is } = want;
  if (typeof way === 'string') return want;
  const attribute = way.at(-1);
  return {
    ...want,
    at: way.map((step) => braced(names.text(step))),
    ...(is && { is: is.map((text) => braced(names.text(text, attribute))) }),
  };
}
