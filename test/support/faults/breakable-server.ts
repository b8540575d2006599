/** A server on a fixed port that tests can stop, kill, freeze and restart. */
export interface BreakableServer extends AsyncDisposable {
  readonly url: string;
  /** Restarts it with its stored data. Does nothing while it runs. */
  start(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Kills it, as a crash of its machine would. */
  kill(): Promise<void>;
  /** Freezes it until `resume`; its connections stay open. */
  hang(): void;
  resume(): void;
}
