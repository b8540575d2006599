/** Logs that a request leaves (specification section 7); returns its starting moment in milliseconds. */
export function logRequest(method: string, path: string): number {
  // biome-ignore lint/suspicious/noConsole: the specification asks the API helper to log each request
  console.debug(`${method} ${path}`);
  return performance.now();
}

/** Logs the status of a reply and the milliseconds since `startedAt`. */
export function logReply(method: string, path: string, status: number, startedAt: number): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks the API helper to log each response status
  console.debug(`${method} ${path} ${status} (${Math.round(performance.now() - startedAt)} ms)`);
}

/** Logs why something failed, where a message sends the reader to the console. */
export function logFailure(what: string, why: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification's message says that the details are there
  console.info(`${what} ${why}`);
}
