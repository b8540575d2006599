import type { Socket } from 'node:net';
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DISK_FULL, driverUnavailable } from './unavailable.ts';

/** What of pg's client is needed beyond its types, for it says nowhere whether it waits for an answer. */
interface WaitingClient {
  readonly readyForQuery: boolean | null;
  readonly connection: { readonly stream: Socket } & NodeJS.EventEmitter;
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool whose failure to give a connection is an UnavailableError, and no text that has to be compared. */
export class WatchedPool extends Pool {
  /** Whether a statement found the disk of the database full; whoever finds room there again says so. */
  isDiskFull = false;

  constructor(config?: PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      const { connection } = client as unknown as WaitingClient;
      connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
        if (code === DISK_FULL) this.isDiskFull = true;
      });
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw driverUnavailable(error) ?? error;
      });
    }
    super.connect((error, client, release) =>
      callback(error && (driverUnavailable(error) ?? error), client, release),
    );
    return undefined;
  }
}

/**
 * Gives a connection up whose server was asked and said nothing for `limitMs`: one that hangs, or whose network
 * swallows, keeps no statement limit. pg's own `query_timeout` leaves such a connection in the pool, where the next
 * query waits behind the lost one.
 */
export function limitSilence(client: ClientBase, limitMs: number): void {
  // Safe: both are of every client of pg, and are set once it is connected.
  const waiting = client as unknown as WaitingClient;
  const { stream } = waiting.connection;
  stream.setTimeout(limitMs);
  stream.on('timeout', () => {
    if (waiting.readyForQuery !== true) {
      stream.destroy(new Error(`PostgreSQL was asked and said nothing for ${limitMs} ms`));
    }
  });
}
