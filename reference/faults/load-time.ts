import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../domain/operations.ts';
import type { Hooks } from '../hooks.ts';
import { hangUp, type LoadFault, underLoad } from './load-gauge.ts';

const wait = (operation: OperationId, when: () => number): Hooks => ({
  async arrive(call) {
    if (call.operation !== operation) return null;
    const ms = when();
    if (ms > 0) await sleep(ms);
    return null;
  },
});

/** Answers that come late, or not at all. */
export const loadTime: readonly LoadFault[] = [
  underLoad(
    'time.grows-with-check-ins',
    ['drift', 'checkin_p95'],
    'Every check-in takes 2 ms longer than the one before.',
    (gauge) => wait('checkIn', () => Math.max(0, gauge.checkIns - 30) * 2),
  ),
  underLoad(
    'time.stall',
    ['door_p95', 'checkin_p95', 'checkin_p99'],
    'Once, three seconds long, nothing is answered.',
    (gauge) => {
      let until = 0;
      return {
        async arrive() {
          if (until === 0 && gauge.busy) until = Date.now() + 3000;
          if (until > Date.now()) await sleep(until - Date.now());
          return null;
        },
      };
    },
  ),
  underLoad(
    'time.tail',
    ['checkin_p99', 'checkin_p95'],
    'While it is busy, one check-in in twenty-five takes 1.5 s.',
    (gauge) => wait('checkIn', () => (gauge.oneIn(25) ? 1500 : 0)),
  ),
  underLoad(
    'time.one-at-a-time',
    ['door_p95', 'checkin_p95', 'admitted'],
    'Check-ins are served one after the other, 60 ms each.',
    () => {
      let last = Promise.resolve();
      return {
        async arrive(call) {
          if (call.operation !== 'checkIn') return null;
          last = last.then(() => sleep(60));
          await last;
          return null;
        },
      };
    },
  ),
  underLoad('time.slow-lists', ['list_p95'], 'While it is busy, list pages take 1.2 s.', (gauge) =>
    wait('listAttendees', () => (gauge.busy ? 1200 : 0)),
  ),
  underLoad('time.slow-creates', ['create_p95'], 'While it is busy, creates take 1.2 s.', (gauge) =>
    wait('createAttendee', () => (gauge.busy ? 1200 : 0)),
  ),
  underLoad(
    'time.slow-in-a-crowd',
    ['checkin_p95', 'door_p95'],
    'While it is busy, check-ins take 700 ms.',
    (gauge) => wait('checkIn', () => (gauge.busy ? 700 : 0)),
  ),
  underLoad(
    'gone.reset',
    ['errors'],
    'While it is busy, the connection of one check-in in forty is reset.',
    (gauge) => ({
      arrive(call) {
        if (call.operation === 'checkIn' && gauge.oneIn(40)) hangUp(call);
        return null;
      },
    }),
  ),
  underLoad(
    'gone.reset-after-create',
    ['errors'],
    'While it is busy, every third create is stored and its connection reset.',
    (gauge) => ({
      wrote(call, write) {
        if (call.operation === 'createAttendee' && gauge.oneIn(3)) hangUp(call);
        return write;
      },
    }),
  ),
  underLoad(
    'gone.hang',
    ['errors'],
    'While it is busy, one check-in in sixty is never answered.',
    (gauge) => ({
      async arrive(call) {
        if (call.operation === 'checkIn' && gauge.oneIn(60)) await sleep(60_000, undefined, { ref: false });
        return null;
      },
    }),
    { load: 'impatient' },
  ),
  underLoad(
    'gone.down',
    ['errors', 'admitted'],
    'After a hundred check-ins every answer is 503.',
    (gauge) => ({
      reply: (_call, reply) =>
        gauge.checkIns > 100 ? { status: 503, headers: {}, body: { error: 'Down' } } : reply,
    }),
  ),
];
