import type { Page, Request } from 'playwright-core';

/** What a page waits for without its text depending on it, or without end. */
const NOT_AWAITED: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'ping',
  'eventsource',
  'websocket',
  'manifest',
]);

/** Follows what a page loads. */
export class PageTraffic {
  readonly #open = new Set<Request>();
  #quietSinceMs = performance.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!NOT_AWAITED.has(request.resourceType())) this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#end(request));
    page.on('requestfailed', (request) => this.#end(request));
  }

  /** For how long, in milliseconds, nothing has been loading; 0 while something is. */
  quietForMs(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#quietSinceMs;
  }

  #end(request: Request): void {
    if (this.#open.delete(request) && this.#open.size === 0) this.#quietSinceMs = performance.now();
  }
}
