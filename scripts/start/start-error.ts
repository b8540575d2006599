/** A problem that the user can fix. The message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
