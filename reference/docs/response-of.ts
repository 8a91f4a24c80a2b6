/** `2XX` of 201. */
export const classOf = (status: number): string => `${Math.trunc(status / 100)}XX`;

/** The response of an operation that an answer is: by its status, its class, or whatever else may come. */
export function responseKey(
  responses: Readonly<Record<string, unknown>>,
  status: number,
): string | undefined {
  const keys = [String(status), classOf(status), 'default'];
  return keys.find((key) => key in responses);
}

/** What the example of an answer is called where one response stands for any status. */
export const exampleName = (status: number): string => (status < 300 ? 'granted' : 'refused');

export const ACCOUNT_HEADER = 'X-Account-Id';

/** What a parameter was in the call of an example. A header is text, whatever it names. */
export const parameterExample = (
  name: string,
  path: Readonly<Record<string, number>>,
  account: number,
): number | string | undefined => (name === ACCOUNT_HEADER ? String(account) : path[name]);
