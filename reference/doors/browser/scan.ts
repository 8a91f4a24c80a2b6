import { startCamera } from './camera.ts';
import { checkIn, type Outcome, onTyped } from './check-in.ts';
import { Crowd } from './crowd.ts';
import { showLast } from './last-list.ts';
import { inPage, toldOf } from './page.ts';
import { enter } from './watch.ts';

/** A code that stays before the camera counts once. */
const SAME_MS = 4000;

const crowd = new Crowd();
let last = { code: '', at: 0 };

function show({ good, sentence }: Outcome): void {
  const place = inPage('outcome');
  place.dataset.is = good ? 'good' : 'bad';
  place.textContent = sentence;
}

const failed = (error: unknown): void => show({ good: false, sentence: toldOf(error) });

const use = (code: string): void => void checkIn(crowd, code).then(show, failed);

function seen(code: string): void {
  const now = Date.now();
  const same = code === last.code && now - last.at < SAME_MS;
  last = { code, at: now };
  if (same) return;
  navigator.vibrate?.(80);
  use(code);
}

function start(): void {
  onTyped(inPage<HTMLFormElement>('check-in'), use);
  const button = inPage<HTMLButtonElement>('start');
  button.addEventListener('click', () => {
    startCamera(inPage<HTMLVideoElement>('camera'), seen).then(() => {
      button.hidden = true;
    }, failed);
  });
}

enter(crowd, start, (news) => {
  if (news !== undefined) showLast(inPage('last'), news.last);
});
