/** What of an answer decides: its status, and its headers under names in lower case. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
}
