import { place, SignedOut } from './api.ts';
import type { Crowd } from './crowd.ts';
import { inPage, tell, toldOf } from './page.ts';
import { signIn, signOut, token } from './sign-in.ts';
import { type News, readStream } from './stream.ts';

const AGAIN_MS = 2000;

/** Follows the doors for good: whenever the stream begins anew, the list is walked anew. */
async function follow(crowd: Crowd, show: (news?: News) => void): Promise<void> {
  for (;;) {
    let begun = false;
    try {
      await readStream((news) => {
        for (const person of news.people) crowd.told(person);
        show(news);
        if (begun) return;
        begun = true;
        void walk(crowd, show);
      });
    } catch (error) {
      if (error instanceof SignedOut) throw error;
      tell(toldOf(error));
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

async function walk(crowd: Crowd, show: () => void): Promise<void> {
  try {
    await crowd.walk((known, of) => {
      inPage('walked').textContent = known < of ? `Read ${known} of ${of} attendees.` : '';
      show();
    });
  } catch (error) {
    tell(toldOf(error));
  }
}

const showEntry = (sentence: string): void => {
  inPage('inside').hidden = true;
  inPage('entry').hidden = false;
  tell(sentence);
};

/** Lets the visitor in: starts a page for those who are signed in, and offers the sign-in to all others. */
export function enter(crowd: Crowd, start: () => void, show: (news?: News) => void): void {
  const { client } = place();
  inPage('sign-in').addEventListener('click', () => void signIn(client));
  inPage('sign-out').addEventListener('click', () => void signOut(client).then(() => location.reload()));
  if (token() === null) return;
  inPage('entry').hidden = true;
  inPage('inside').hidden = false;
  start();
  follow(crowd, show).catch((error: unknown) => showEntry(toldOf(error)));
}
