import { readFileSync } from 'node:fs';

/** A stored file is not as it was written: it was cut off, or edited. The message is a sentence for the user. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(
    file: string,
    said = 'is not as Muster wrote it: it was cut off or edited, so name another one',
  ) {
    super(`${file} ${said}.`);
  }
}

/** Refuses a format of ours of which this release reads another version. @throws DamagedFile */
export function refuseOtherVersion(file: string, format: unknown, known: string): void {
  const [kind] = known.split('@');
  if (format === known || typeof format !== 'string' || !format.startsWith(`${kind}@`)) return;
  throw new DamagedFile(
    file,
    `is of the format ${format.slice(0, 40)}: read it with the Muster that wrote it`,
  );
}

/** What a stored file of JSON holds, as an object with these keys at least. @throws DamagedFile */
export function storedJson<T extends object>(file: string, keys: ReadonlyArray<keyof T & string>): T {
  const text = readFileSync(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DamagedFile(file);
  }
  return whole(value, file, keys);
}

/** A stored value as an object with these keys at least. @throws DamagedFile */
export function whole<T extends object>(
  value: unknown,
  file: string,
  keys: ReadonlyArray<keyof T & string>,
): T {
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isObject || !keys.every((key) => key in value)) throw new DamagedFile(file);
  return value as T;
}
