/** What of an answer decides before its body is read. */
export interface ResponseHead {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
}
