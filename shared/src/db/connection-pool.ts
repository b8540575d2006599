import { Socket } from 'node:net';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { driverUnavailable } from './unavailable.ts';

/** How much longer than its statement timeout a server may take to respond. */
export const RESPONSE_MARGIN_MS = 1_000;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool that throws UnavailableError when it cannot provide a connection. */
export class ConnectionPool extends Pool {
  /** Called with the seconds that each request for a connection waited. */
  onWait: (seconds: number) => void = () => {};

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const startedMs = performance.now();
    const recordWait = () => this.onWait((performance.now() - startedMs) / 1_000);
    if (callback === undefined) {
      return super
        .connect()
        .catch((error: unknown) => {
          throw driverUnavailable(error) ?? error;
        })
        .finally(recordWait);
    }
    super.connect((error, client, release) => {
      recordWait();
      callback(error && (driverUnavailable(error) ?? error), client, release);
    });
    return undefined;
  }
}

export interface ResponseTimeoutConfig extends ClientConfig {
  /** 0 never times out. */
  readonly responseTimeoutMs?: number;
}

/**
 * A client that closes its connection when the server does not respond to a query within `responseTimeoutMs`, which
 * `statement_timeout` cannot do for a server that hangs or is cut off. pg's own `query_timeout` leaves such a connection
 * in the pool, where the next query waits behind the lost one.
 */
export class ResponseTimeoutClient extends Client {
  readonly #socket: Socket;
  readonly #timeoutMs: number;

  constructor(config: ResponseTimeoutConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#timeoutMs = config.responseTimeoutMs ?? 0;
    let bytesWhenIdle = 0;
    const recordIdle = () => {
      bytesWhenIdle = socket.bytesWritten;
    };
    this.once('connect', () => {
      recordIdle();
      socket.setTimeout(this.#timeoutMs);
    });
    this.on('drain', recordIdle);
    socket.on('timeout', () => {
      if (socket.bytesWritten > bytesWhenIdle)
        socket.destroy(new Error(`PostgreSQL did not respond within ${socket.timeout} ms`));
    });
  }

  /** Runs `work` with another timeout. */
  async withResponseTimeout<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
    this.#socket.setTimeout(timeoutMs);
    try {
      return await work();
    } finally {
      this.#socket.setTimeout(this.#timeoutMs);
    }
  }
}
