/** Logs a request (specification section 7); returns its start time in milliseconds. */
export function logRequest(method: string, path: string): number {
  // biome-ignore lint/suspicious/noConsole: the specification asks the API helper to log each request
  console.debug(`${method} ${path}`);
  return performance.now();
}

/** Logs the status and duration of a response. */
export function logReply(method: string, path: string, status: number, startedAt: number): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks the API helper to log each response status
  console.debug(`${method} ${path} ${status} (${Math.round(performance.now() - startedAt)} ms)`);
}

/** Logs the cause of an error whose message refers to the console. */
export function logFailure(message: string, cause: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification's message says that the details are there
  console.info(`${message} ${cause}`);
}
