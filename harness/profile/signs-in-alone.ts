import type { UserProfile } from './profile.ts';

/** Whether the harness can sign a user in as often as it likes: by a password, without a person. */
export const signsInAlone = ({ sign_in }: UserProfile): boolean =>
  sign_in === 'form' || sign_in === 'browser';
