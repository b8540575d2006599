/** One run of an internal search tool. */
export interface ToolRun {
  id: number;
  userId: number;
  tool: string;
  /** The body of the call. */
  input: unknown;
  status: 'waiting' | 'running' | 'done' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** The completed steps, in order. */
  log: string[];
  /** The result of the call; null until it has finished. */
  result: unknown;
  /** Why it failed, as text for users; null unless it failed. */
  failure: string | null;
  /** The provider's Retry-After time; null if it sent none. */
  retryAfterSeconds: number | null;
  createdAt: Date;
}
