/** A page that was found and read. Its texts are a stranger's. */
export interface FoundPage {
  /** http or https. */
  readonly url: string;
  readonly title: string;
  /** Its text; '' when the service found it and could not read it. */
  readonly markdown: string;
}

/** A service that searches the web and reads what it finds. */
export interface PageSearch {
  /** As messages name it. */
  readonly name: string;
  /**
   * At most `limit` pages, in the service's order.
   *
   * @throws {UpstreamError} when it gives no results; its message is a sentence that says what to do and names neither
   * the key nor what the service wrote.
   */
  searchPages(query: string, limit: number, signal?: AbortSignal): Promise<readonly FoundPage[]>;
}
