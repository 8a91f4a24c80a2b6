import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../api/authentication.ts';
import { publicId } from '../api/ids.ts';
import { CallRefusal } from '../api/refusal.ts';
import { qrCode } from '../api/views.ts';
import type { Attendee } from '../domain/records.ts';
import type { World } from '../world.ts';
import type { Arrival, DoorLog } from './changes.ts';

/** What happens within this time is told at once. */
const TOGETHER_MS = 200;
/** How often a stream shows that it lives, and ends where its token does not. */
const ALIVE_MS = 10_000;
/** How many of the last minutes are told with what is new: the one before may have ended meanwhile. */
const RECENT = 2;

/** A person as the pages of the doors need one; ids are text, since those of some variants are no doubles. */
const personOf = ({ policy }: World, attendee: Attendee, gone: boolean) => ({
  id: String(publicId(attendee.id, policy.ids)),
  first_name: attendee.first_name,
  last_name: attendee.last_name,
  checkin_status: attendee.checkin_status,
  qr_code: qrCode(attendee, policy.qrCode),
  gone,
});

const arrivalOf = (world: World, { at, who }: Arrival) => ({ at, ...personOf(world, who, false) });

/**
 * Streams what happens at the doors as server-sent events (WHATWG HTML, 9.2). First comes what was, then what is new,
 * until the reader leaves or the token ends. A reader who is slow gets the last state of each person, and not each step.
 */
export function streamDoors(world: World, log: DoorLog, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const news = new Map<number, readonly [Attendee, boolean]>();
  let timer: NodeJS.Timeout | undefined;
  let blocked = false;

  const tell = (minutes: ReadonlyArray<readonly [number, number]>): void => {
    const people = [...news.values()].map(([attendee, gone]) => personOf(world, attendee, gone));
    const last = log.last.map((arrival) => arrivalOf(world, arrival));
    news.clear();
    blocked = !raw.write(`event: doors\ndata: ${JSON.stringify({ minutes, last, people })}\n\n`);
  };
  const tellNews = (): void => {
    timer = undefined;
    if (blocked || news.size === 0) return;
    tell([...log.minutes].slice(-RECENT));
  };
  const listener = (attendee: Attendee, gone: boolean): void => {
    news.set(attendee.id, [attendee, gone]);
    timer ??= setTimeout(tellNews, TOGETHER_MS);
  };
  const isLive = (): Promise<boolean> =>
    authenticate(world, request, Date.now()).then(
      (token) => !(token instanceof CallRefusal),
      () => false,
    );
  const beat = setInterval(async () => {
    if (await isLive()) raw.write(': alive\n\n');
    else end();
  }, ALIVE_MS);
  /** Nothing may be written after the end, and a reader who does not read keeps the connection. */
  const leave = (): void => {
    log.listeners.delete(listener);
    clearInterval(beat);
    clearTimeout(timer);
  };
  const end = (): void => {
    leave();
    raw.end();
  };

  raw.on('drain', () => {
    blocked = false;
    tellNews();
  });
  raw.on('close', leave);
  log.listeners.add(listener);
  tell([...log.minutes]);
}
