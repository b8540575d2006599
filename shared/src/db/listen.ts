import type { DataSource, QueryRunner } from 'typeorm';

/** A subscription to the messages of one PostgreSQL channel. */
export interface Listening {
  /** Resolves when the first try to listen has ended, well or not. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly channel: string;
  onMessage(payload: string): void;
  /**
   * Told when the connection could not be opened or was lost, which is tried again until `stop`, and of what
   * `onMessage` throws, after which the next message comes all the same.
   */
  onError(error: unknown): void;
  /** Pause before the next try; 1,000 ms when not given. */
  readonly retryAfterMs?: number;
}

/** What of pg's client is needed beyond TypeORM: its event emitter. */
interface NotifyingClient {
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error', listener: (error: unknown) => void): void;
}

/**
 * Listens to a channel on a connection of its own, over losses of the connection. Messages sent while there
 * is no connection are lost, so a message may only ever hasten what would be noticed anyway.
 * `dataSource` must be initialized; nothing more is tried once it is destroyed.
 */
export function listen(dataSource: DataSource, options: ListenOptions): Listening {
  let runner: QueryRunner | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const tryAgain = (error: unknown) => {
    if (isStopped || !dataSource.isInitialized) return;
    options.onError(error);
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), options.retryAfterMs ?? 1_000);
    retry.unref();
  };
  // Uncaught it would end the process, and whoever may connect to the database can send one.
  const hear = (payload: string) => {
    try {
      options.onMessage(payload);
    } catch (error) {
      options.onError(error);
    }
  };
  const connect = async () => {
    if (isStopped || !dataSource.isInitialized) return;
    const opened = dataSource.createQueryRunner();
    runner = opened;
    try {
      // createQueryRunner().connect() of the postgres driver gives pg's client, which TypeORM leaves untyped.
      const client = (await opened.connect()) as NotifyingClient;
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      // A connection that is lost says so; one that is closed on purpose only ends.
      client.on('error', tryAgain);
      await opened.query(`LISTEN ${options.channel}`);
    } catch (error) {
      await opened.release().catch(() => {});
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
      // The connection goes back to the pool, where it must not go on receiving.
      await runner?.query('UNLISTEN *').catch(() => {});
      await runner?.release().catch(() => {});
    },
  };
}
