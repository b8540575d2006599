/** A server of a test's own, on one address for as long as it lasts, that can be taken away and given back. */
export interface BreakableServer extends AsyncDisposable {
  readonly url: string;
  /** Starts it again with what it had stored; nothing while it runs. */
  start(): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** Ends it as a failing machine does. */
  kill(): Promise<void>;
  /** Its connections stay open, and it says nothing until `resume`. */
  hang(): void;
  resume(): void;
}
