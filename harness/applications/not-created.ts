/** Why no application was created: the end of a sentence. */
export class NotCreated extends Error {
  override readonly name = 'NotCreated';
}
