/** A page as a service has read it. */
export interface PageReading {
  /** What the page's own site answered to the service. */
  readonly status: number;
  readonly html: string;
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
}

/** A service that reads pages which their site does not give to us. */
export interface PageReader {
  /** As messages name it. */
  readonly name: string;
  /** As a page's tryType records it. */
  readonly tryType: 'scrapingbee';
  /**
   * Reads a page as a browser shows it. The address goes to a third party: the caller has made sure that it is a
   * public one.
   *
   * @throws {UpstreamError} when the service does not read the page; its message completes the sentence "ScrapingBee
   * did not read it: …" and names neither the key nor what the service wrote.
   */
  readPage(url: string, signal?: AbortSignal): Promise<PageReading>;
}
