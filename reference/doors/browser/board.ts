import { call } from './api.ts';
import { checkIn, onTyped } from './check-in.ts';
import { Crowd, DOOR_STATES } from './crowd.ts';
import { showLast } from './last-list.ts';
import { inPage, tell, toldOf } from './page.ts';
import { PeopleList } from './people-list.ts';
import { drawPlot } from './plot.ts';
import type { News } from './stream.ts';
import { enter } from './watch.ts';

const REDRAWN_MS = 5000;

const crowd = new Crowd();
const arrivals = new Map<number, number>();
let people: PeopleList | undefined;

const draw = (): void => drawPlot(inPage('plot'), arrivals, Math.floor(Date.now() / 60_000));

function show(news?: News): void {
  for (const state of DOOR_STATES)
    inPage(`count-${state}`).textContent = crowd.counts[state].toLocaleString();
  if (news === undefined) return;
  for (const [minute, count] of news.minutes) arrivals.set(minute, count);
  for (const person of news.people) people?.told(person);
  showLast(inPage('last'), news.last);
  draw();
}

function start(): void {
  people = new PeopleList();
  void people.turn(1);
  void call<{ item: { name: string } }>('GET', '').then(
    ({ item }) => {
      document.querySelector('h1')!.textContent = `Doors of ${item.name}`;
    },
    () => {},
  );
  onTyped(inPage<HTMLFormElement>('check-in'), (code) => {
    checkIn(crowd, code).then(
      ({ sentence }) => tell(sentence),
      (error: unknown) => tell(toldOf(error)),
    );
  });
  setInterval(draw, REDRAWN_MS);
  addEventListener('resize', draw);
}

enter(crowd, start, show);
