import type { Page, Request } from 'playwright-core';

/** Resources that never end or do not affect the text. */
const IGNORED_TYPES: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'ping',
  'eventsource',
  'websocket',
  'manifest',
]);

/** Tracks the pending requests of a page. */
export class NetworkActivity {
  readonly #pending = new Set<Request>();
  #quietSinceMs = performance.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!IGNORED_TYPES.has(request.resourceType())) this.#pending.add(request);
    });
    page.on('requestfinished', (request) => this.#end(request));
    page.on('requestfailed', (request) => this.#end(request));
  }

  /** Milliseconds since the last request ended; 0 while one is pending. */
  quietForMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#quietSinceMs;
  }

  #end(request: Request): void {
    if (this.#pending.delete(request) && this.#pending.size === 0) this.#quietSinceMs = performance.now();
  }
}
