/** A question without a match in a collection, or a URL that could not be fetched. */
export interface UnansweredQuestion {
  id: number;
  userId: number;
  collectionId: number;
  toolName: string;
  question: string;
  /** How often it was asked, ignoring case. */
  times: number;
  lastAskedAt: Date;
}
