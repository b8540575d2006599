/** A page read by a service. */
export interface PageReading {
  /** The status that the site sent to the service. */
  readonly status: number;
  readonly html: string;
  /** The URL after redirects. */
  readonly finalUrl: string;
}

/** A service that fetches pages of sites that block us. */
export interface PageReader {
  /** For messages. */
  readonly name: string;
  /** Recorded as the page's tryType. */
  readonly tryType: 'scrapingbee';
  /**
   * Reads a page with a browser. The caller must check that the URL is public, since a third party learns it.
   *
   * @throws {UpstreamError} when the service fails; the message says what to do and contains neither the key nor the response.
   */
  readPage(url: string, signal?: AbortSignal): Promise<PageReading>;
}
