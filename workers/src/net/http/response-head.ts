/** Status and headers of an HTTP response. */
export interface ResponseHead {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
}
