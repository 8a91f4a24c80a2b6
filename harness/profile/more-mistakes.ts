import type { Mistake } from './mistakes.ts';
import { isMapping, type Raw } from './yaml-file.ts';

/** Headers that say whose a request is, or where it ends: each request writes its own. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'content-length',
  'transfer-encoding',
]);

/** What is wrong with values whose form alone would be right. */
export const moreMistakes = (raw: Raw): Mistake[] => [
  ...mistakesOfHeaders(raw),
  ...mistakesOfDays(raw),
  ...mistakesOfEmail(raw),
  ...mistakesOfRedirect(raw),
];

function mistakesOfHeaders({ headers }: Raw): Mistake[] {
  if (!isMapping(headers)) return [];
  return Object.keys(headers)
    .filter((name) => OF_THE_REQUEST.has(name.toLowerCase()))
    .map((name) => ({
      path: ['headers', name],
      text: `has ${name} in headers, which each request writes itself: leave it out`,
    }));
}

/** A day that no calendar has would be read as another one. */
function mistakesOfDays({ known_failures: known }: Raw): Mistake[] {
  if (!Array.isArray(known)) return [];
  return known.flatMap((one, index) => {
    const until: unknown = isMapping(one) ? one.until : undefined;
    if (typeof until !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(until) || isDay(until)) return [];
    return [
      {
        path: ['known_failures', index, 'until'],
        text: `has the day ${until} at "known_failures.${index}.until", which no calendar has: give the last day, such as 2026-01-31`,
      },
    ];
  });
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function mistakesOfEmail({ attendee }: Raw): Mistake[] {
  const email = isMapping(attendee) ? attendee.email : undefined;
  if (typeof email !== 'string' || /^[^\s@]+@[^\s@]+$/.test(email)) return [];
  return [
    {
      path: ['attendee', 'email'],
      text: 'has an attendee.email that is no address: write it as muster+{n}@example.com',
    },
  ];
}

/** The sign-in is over where the browser or the form is led to this address. */
function mistakesOfRedirect({ user }: Raw): Mistake[] {
  const address = isMapping(user) ? user.redirect_uri : undefined;
  if (typeof address !== 'string' || URL.canParse(address)) return [];
  return [
    {
      path: ['user', 'redirect_uri'],
      text: 'has a user.redirect_uri that is no whole address: write it as http://127.0.0.1/callback, or leave it out',
    },
  ];
}
