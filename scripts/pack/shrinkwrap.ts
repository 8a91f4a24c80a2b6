/** A lock file of npm, as far as it is used. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

export interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * What npm installs of the package, wherever it is installed: the locked tree without the packages of development. npm
 * obeys a lock file of a package only under the name `npm-shrinkwrap.json`.
 */
export function shrinkwrapOf(lock: Lock): Lock {
  const { devDependencies, ...root } = lock.packages[''] ?? {};
  const kept = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  return { ...lock, packages: { '': root, ...Object.fromEntries(kept) } };
}

/** What is installed otherwise than it is locked, by other bytes or not at all; what is optional may be missing. */
export const otherThanLocked = (locked: Lock, installed: Lock): string[] =>
  Object.entries(locked.packages)
    .filter(([path]) => path !== '')
    .filter(([path, { version, integrity, optional }]) => {
      const there = installed.packages[path];
      return there === undefined ? !optional : there.version !== version || there.integrity !== integrity;
    })
    .map(([path]) => path);
