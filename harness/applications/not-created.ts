/** How the sentence ends where name or password of the manager are wrong, as far as that shows. */
export const WRONG_PASSWORD = 'check name and password';

/** Why no application was created: the end of a sentence. */
export class NotCreated extends Error {
  override readonly name = 'NotCreated';
}
