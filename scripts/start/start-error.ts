/** A reason not to start that the person at the terminal can remove; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
