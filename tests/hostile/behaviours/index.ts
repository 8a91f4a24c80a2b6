import type { Behaviour } from './behaviour.ts';
import { BODIES } from './bodies.ts';
import { CONNECTION } from './connection.ts';
import { FRAMING } from './framing.ts';
import { OAUTH } from './oauth.ts';
import { STATES } from './states.ts';

/** Every way in which the hostile server misbehaves. */
export const BEHAVIOURS: readonly Behaviour[] = [...CONNECTION, ...FRAMING, ...BODIES, ...STATES, ...OAUTH];
