/**
 * Sets that hold every variant once, few and of one size: as many as the largest group has members, which exclude each other.
 * What stands alone has a set of its own, and the first one is the plain server.
 */
export function fewRows(groups: ReadonlyArray<readonly string[]>, alone: readonly string[]): string[][] {
  const rows: string[][] = Array.from(
    { length: Math.max(0, ...groups.map(({ length }) => length)) },
    () => [],
  );
  // One after the other goes to the next row, so no two of a group come to the same one.
  for (const [place, name] of groups.flat().entries()) rows[place % rows.length]?.push(name);
  return [[], ...rows, ...alone.map((name) => [name])];
}
