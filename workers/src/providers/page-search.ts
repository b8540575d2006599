/** A page that the service found and read. Its content is untrusted. */
export interface FoundPage {
  /** http or https. */
  readonly url: string;
  readonly title: string;
  /** '' when the service could not read the page. */
  readonly markdown: string;
}

/** A service that searches the web and reads the pages it finds. */
export interface PageSearch {
  /** For messages. */
  readonly name: string;
  /**
   * Returns at most `limit` pages, in the order of the service.
   *
   * @throws {UpstreamError} when the service fails; the message says what to do and contains neither the key nor the response.
   */
  searchPages(query: string, limit: number, signal?: AbortSignal): Promise<readonly FoundPage[]>;
}
