/** The browser closed, possibly because of another page. */
export class BrowserClosedError extends Error {
  override readonly name: string = 'BrowserClosedError';
}

/** The browser responds but does not navigate, for example because a page has overloaded it. */
export class BrowserStuckError extends BrowserClosedError {
  override readonly name = 'BrowserStuckError';
}
