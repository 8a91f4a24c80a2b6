import { writeSync } from 'node:fs';

/** Writes all of these bytes: the system may take them in parts. */
export function writeAll(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
