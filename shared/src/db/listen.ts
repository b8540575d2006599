import type { Connection } from './connection.ts';
import type { DataSource } from './data-source.ts';

/** A subscription to the messages of one PostgreSQL channel. */
export interface Listening {
  /** Resolves when the first attempt to listen has ended, whether it succeeded or not. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly channel: string;
  onMessage(payload: string): void;
  /**
   * Called when the connection could not be opened or was lost, and with errors thrown by `onMessage`. The connection
   * is retried until `stop`; errors do not stop later messages.
   */
  onError(error: unknown): void;
  /** Delay before the next attempt. Default 1,000 ms. */
  readonly retryAfterMs?: number;
}

/**
 * Listens to a channel on a dedicated connection and reconnects when it is lost. Messages sent while there
 * is no connection are lost, so callers must also notice changes without them.
 * Reconnecting stops when `dataSource` is destroyed.
 */
export function listen(dataSource: DataSource, options: ListenOptions): Listening {
  let connection: Connection | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const tryAgain = (error: unknown) => {
    if (isStopped || dataSource.pool.ending) return;
    options.onError(error);
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), options.retryAfterMs ?? 1_000);
    retry.unref();
  };
  // An uncaught error would end the process, and any database user can send a notification.
  const deliver = (payload: string) => {
    try {
      options.onMessage(payload);
    } catch (error) {
      options.onError(error);
    }
  };
  const connect = async () => {
    if (isStopped || dataSource.pool.ending) return;
    try {
      connection = await dataSource.connect();
      const { client } = connection;
      client.on('notification', ({ payload }) => deliver(payload ?? ''));
      // A lost connection emits an error; one closed on purpose does not.
      client.on('error', tryAgain);
      await connection.query(`LISTEN ${options.channel}`);
    } catch (error) {
      connection?.release();
      tryAgain(error);
    }
  };

  const ready = connect();
  return {
    ready,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await ready;
      // The connection returns to the pool and must stop receiving.
      await connection?.query('UNLISTEN *').catch(() => {});
      connection?.release();
    },
  };
}
