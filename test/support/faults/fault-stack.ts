import { findFreePort } from '../../../infra/free-port.ts';
import { createDataSource, type DataSource } from '../../../shared/src/db/data-source.ts';
import { type LaunchedProcess, launch } from '../processes/launch.ts';
import { type Manuals, serveManuals } from '../servers/serve-manuals.ts';
import { waitUntil } from '../timing/wait-until.ts';
import { startBreakablePostgres } from './breakable-postgres.ts';
import { startBreakableRedis } from './breakable-redis.ts';
import type { BreakableServer } from './breakable-server.ts';
import { createFaultUser, type FaultUser, type Outcome, request } from './fault-user.ts';

export type QueueStore = 'redis' | 'postgres';

type Environment = Readonly<Record<string, string>>;

/** Lectern in separate processes that tests can break, with users and documentation. */
export interface FaultStack extends AsyncDisposable {
  readonly postgres: BreakableServer;
  /** Null if the queues are in PostgreSQL. */
  readonly redis: BreakableServer | null;
  /** The origin of the API process. */
  readonly origin: string;
  readonly api: LaunchedProcess;
  readonly workers: LaunchedProcess[];
  readonly manuals: Manuals;
  readonly users: readonly FaultUser[];
  /** Connects to the database while it is available. */
  readonly dataSource: DataSource;
  startWorker(): Promise<LaunchedProcess>;
  ready(): Promise<Outcome>;
  /** Resolves when no source is waiting or being processed. */
  drained(limitMs: number): Promise<void>;
}

export interface FaultStackOptions {
  readonly store: QueueStore;
  readonly workers?: number;
  readonly users?: number;
  /** The number of one-page manuals. */
  readonly pages?: number;
  readonly pageMs?: number;
  readonly redisSettings?: Readonly<Record<string, string>>;
  /** An existing folder for the files of PostgreSQL or Redis. Default: a temporary folder. */
  readonly postgresFolder?: string;
  readonly redisFolder?: string;
  /** Node.js arguments of every process. */
  readonly nodeArguments?: readonly string[];
  /** Overrides environment variables, for example to connect through a proxy. */
  readonly environment?: (stores: {
    postgresUrl: string;
    redisUrl: string;
  }) => Environment | Promise<Environment>;
}

/** Starts everything and waits until it is ready. */
export async function startFaultStack(options: FaultStackOptions): Promise<FaultStack> {
  const { store, pageMs = 0 } = options;
  const manuals = await serveManuals(options.pages ?? 100, 1, pageMs);
  const postgres = await startBreakablePostgres(options.postgresFolder);
  const redis =
    store === 'redis' ? await startBreakableRedis(options.redisSettings, options.redisFolder) : null;
  const dataSource = await createDataSource(postgres.url, { onPoolError: () => {} }).initialize();
  const users: FaultUser[] = [];
  for (let at = 0; at < (options.users ?? 4); at += 1) users.push(await createFaultUser(dataSource));
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis?.url ?? '',
    CRAWL_ALLOWED_HOSTS: manuals.host,
    PLANS: 'off',
    ...(await options.environment?.({ postgresUrl: postgres.url, redisUrl: redis?.url ?? '' })),
  };
  const port = await findFreePort();
  const api = launch('api', { ...environment, PORT: String(port) }, options.nodeArguments);
  const workers: LaunchedProcess[] = [];
  const startWorker = async () => {
    const worker = launch('workers', environment, options.nodeArguments);
    workers.push(worker);
    await worker.ready;
    return worker;
  };
  const origin = `http://localhost:${port}`;
  await Promise.all([api.ready, ...Array.from({ length: options.workers ?? 2 }, startWorker)]);
  return {
    ...{ postgres, redis, origin, api, workers, manuals, users, dataSource, startWorker },
    ready: () => request(`${origin}/readyz`),
    async drained(limitMs) {
      // Sources in the trash stay pending.
      const count = `SELECT count(*)::int AS count FROM document_urls u
         JOIN document_collections c ON c.id = u.collection_id AND c.user_id IS NOT NULL
        WHERE u.status IN ('pending', 'processing')`;
      const ask = async () => (await dataSource.query<{ count: number }[]>(count))[0]?.count;
      await waitUntil('all sources done', ask, (unfinished) => unfinished === 0, limitMs);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([api, ...workers].map((each) => each.end('SIGKILL')));
      await manuals[Symbol.asyncDispose]();
      await dataSource.destroy().catch(() => {});
      await redis?.[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
}
