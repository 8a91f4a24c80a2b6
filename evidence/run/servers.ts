import type { Target } from '../../detect/targets/target.ts';
import { targetNamed, targetNames } from '../../detect/targets/targets.ts';
import type { Missing } from '../store/shape.ts';

/** The servers that are wanted, all where none is named, and those among them that cannot be run here. */
export function serversOf(
  wanted: readonly string[] = targetNames(),
  named: (name: string) => Target | null = targetNamed,
): { targets: Target[]; missing: Missing[] } {
  const targets: Target[] = [];
  const missing: Missing[] = [];
  for (const name of wanted) {
    try {
      const target = named(name);
      if (target) targets.push(target);
      else missing.push({ name, reason: 'this machine lacks what it is made with' });
    } catch (error) {
      const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      missing.push({ name, reason: `it could not be built: ${line}` });
    }
  }
  return { targets, missing };
}
