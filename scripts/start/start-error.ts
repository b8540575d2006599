/** A problem that the user can fix, with instructions in the message. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
