import { test } from 'node:test';
import { sampleOf } from '../tools/sample.ts';
import { BEHAVIOURS } from './behaviours/index.ts';
import { judging, titleOf } from './judging.ts';

const loose = sampleOf('ways to misbehave', BEHAVIOURS, ({ id }) => id, 10);

const { judge, hold } = judging();
for (const behaviour of loose) test(titleOf(behaviour), () => judge(behaviour));
test('each of these runs came to an end, and to the verdict that it deserves', (t) => hold(t, loose));
