import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine runs. One that has ended does not, though a signal still reaches it until its parent
 * has asked how it ended. In a container the parent may never ask.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !hasEnded(pid);
}

/** Whether Linux calls a process a zombie; false where nothing is told. See proc(5), /proc/pid/stat. */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
