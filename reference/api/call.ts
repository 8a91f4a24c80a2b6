import type { CallContext } from '../call-context.ts';
import type { World } from '../world.ts';

/** One request on its way through the pipeline. */
export interface ApiCall extends CallContext {
  readonly world: World;
}
