/** The browser closed, possibly because of another page. */
export class BrowserClosedError extends Error {
  override readonly name: string = 'BrowserClosedError';
}

/** The browser does not navigate, although it responds: a page of the same browser has overloaded it. */
export class BrowserStuckError extends BrowserClosedError {
  override readonly name = 'BrowserStuckError';
}
