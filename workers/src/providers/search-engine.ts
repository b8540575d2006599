/** A search result. Its texts are untrusted. */
export interface SearchHit {
  /** http or https. */
  readonly url: string;
  /** Plain text; '' when it has none. */
  readonly title: string;
  /** Plain text; '' when it has none. */
  readonly snippet: string;
}

/** A web search engine. */
export interface SearchEngine {
  /** For messages. */
  readonly name: string;
  /**
   * Returns the results in the order of the engine.
   *
   * @throws {UpstreamError} when the engine fails; the message says what to do and contains neither the key nor the response.
   */
  search(query: string, signal?: AbortSignal): Promise<readonly SearchHit[]>;
}
