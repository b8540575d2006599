import type { Page, Request, Response } from 'playwright-core';

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

/** Tracks the pending requests of a page, and scripts that its site does not have. */
export class NetworkActivity {
  readonly #pending = new Set<Request>();
  #quietSinceMs = performance.now();
  #isScriptMissing = false;

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!IGNORED_TYPES.has(request.resourceType())) this.#pending.add(request);
    });
    page.on('requestfinished', (request) => this.#end(request));
    page.on('requestfailed', (request) => this.#end(request));
    page.on('response', (response) => {
      this.#isScriptMissing ||= isMissingScript(response, page.url());
    });
  }

  /** Whether the site of the page has answered the request for a script with an error or a page. */
  get isScriptMissing(): boolean {
    return this.#isScriptMissing;
  }

  /** Milliseconds since the last request ended; 0 while one is pending. */
  quietForMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#quietSinceMs;
  }

  #end(request: Request): void {
    if (this.#pending.delete(request) && this.#pending.size === 0) this.#quietSinceMs = performance.now();
  }
}

/** Single-page applications send their HTML for all URLs, also for missing scripts. */
function isMissingScript(response: Response, pageUrl: string): boolean {
  if (response.request().resourceType() !== 'script') return false;
  if (URL.parse(response.url())?.origin !== URL.parse(pageUrl)?.origin) return false;
  return response.status() >= 400 || /^text\/html\b/i.test(response.headers()['content-type'] ?? '');
}
