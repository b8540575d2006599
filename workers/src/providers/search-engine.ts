/** A page that a search engine names. Its texts are a stranger's. */
export interface SearchHit {
  /** http or https. */
  readonly url: string;
  /** Plain text; '' when it has none. */
  readonly title: string;
  /** Some sentences of it, as plain text; '' when there are none. */
  readonly snippet: string;
}

/** A search engine of the web. */
export interface SearchEngine {
  /** As messages name it. */
  readonly name: string;
  /**
   * The pages that answer best, in the engine's order; none when it knows none.
   *
   * @throws {UpstreamError} when it gives no results; its message is a sentence that says what to do and names neither
   * the key nor what the engine wrote.
   */
  search(query: string, signal?: AbortSignal): Promise<readonly SearchHit[]>;
}
