import type { Variant } from './variant.ts';

export const sessionEffect: readonly Variant[] = [
  {
    name: 'sessions-apart',
    gaps: ['checkin.session-effect'],
    about: 'A check-in to a session leaves checkin_status at the door as it was.',
    policy: { sessionMovesStatus: false },
  },
  {
    name: 'sessions-answer-their-own',
    gaps: ['checkin.session-effect'],
    about: 'The answer about a session shows the status there, and lists show that at the door.',
    policy: { sessionMovesStatus: false, sessionAnswersOwn: true },
  },
];
