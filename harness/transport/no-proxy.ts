/** Whether a host is reached without the proxy, by the variable NO_PROXY: names with all below them, with a port or without. */
export function goesAround(host: string, port: number, noProxy: string): boolean {
  const name = bareOf(host).toLowerCase();
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .some((one) => {
      const [, said = '', only] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
      if (only !== undefined && Number(only) !== port) return false;
      const suffix = said.replace(/^\*?\.?/, '');
      return said === '*' || name === suffix || name.endsWith(`.${suffix}`);
    });
}

export const bareOf = (host: string): string => host.replace(/^\[|\]$/g, '');
