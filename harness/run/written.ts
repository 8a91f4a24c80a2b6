/** Files and folders that the command writes to: they are looked through for secrets when it ends, however it does. */
export const WRITTEN = new Set<string>();
