import { randomUUID } from 'node:crypto';
import { createApp } from '../../../api/src/app.ts';
import { startSession } from '../../../api/src/auth/sessions.ts';
import type { Deps } from '../../../api/src/deps.ts';
import type { App } from '../../../api/src/http/app-env.ts';
import { createRateLimits } from '../../../api/src/http/middleware/rate-limits.ts';
import { createOutboxRelay } from '../../../api/src/outbox-relay.ts';
import { createDataSource, type DataSource } from '../../../shared/src/db/data-source.ts';
import { insertUser } from '../../../shared/src/db/stores/accounts/users.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { createQueueBackend } from '../../../shared/src/queues/backend.ts';
import { createQueueClient, type QueueClient } from '../../../shared/src/queues/queue-client.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { assertCleanLogs } from './assert-clean-logs.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';

/** The API in this process, with its own database and without a port. */
export interface TestApi extends AsyncDisposable {
  readonly app: App;
  readonly dataSource: DataSource;
  readonly databaseUrl: string;
  readonly queue: QueueClient;
  readonly publicUrl: string;
  readonly deps: Deps;
  /** The log so far, one line of JSON per event. */
  readonly logLines: readonly string[];
  /** The clock of sessions and sign-ins. */
  readonly clock: { advance(ms: number): void };
  /** A browser without cookies. */
  browser(): TestBrowser;
  /** A browser that is signed in to a new account. The first account is the administrator's. */
  signUp(person?: { email?: string; isPro?: boolean }): Promise<SignedUpBrowser>;
  /** Resolves when the outbox is empty. */
  jobsRelayed(): Promise<void>;
  close(): Promise<void>;
}

export interface SignedUpBrowser extends TestBrowser {
  readonly userId: number;
}

/** Long enough for a busy machine. */
const TIMEOUTS = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** Starts the API; `overrides` replace single dependencies. */
export async function startTestApi(
  overrides: Partial<Deps> | ((publicUrl: string) => Partial<Deps>) = {},
): Promise<TestApi> {
  const publicUrl = 'http://localhost:3000';
  const replaced = typeof overrides === 'function' ? overrides(publicUrl) : overrides;
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, { maxConnections: 20, ...TIMEOUTS }).initialize();
  const logLines: string[] = [];
  const issued: string[] = [];
  const logger = createLogger(
    { service: 'test', level: 'info' },
    { write: (line: string) => void logLines.push(line) },
  );
  const backend = createQueueBackend({ databaseUrl: database.url });
  const queue = createQueueClient(backend, logger, replaced.tracing ?? null);
  const relay = createOutboxRelay({ transact: dataSource.transaction, queue, logger });
  const stopping = new AbortController();
  let offsetMs = 0;
  const startedAt = Date.now();
  const deps: Deps = {
    dataSource,
    queue,
    countUse: createRateLimits(dataSource),
    logger,
    identityProviders: [],
    payments: null,
    publicUrl,
    appSecret: 'a secret of the tests that is long enough',
    trustedProxies: 0,
    plans: 'on',
    crawlAllowedHosts: [],
    site: {
      companyName: 'Lectern',
      companyCity: null,
      supportEmail: null,
      connectorPackage: null,
      hasBilling: false,
      maxPagesPerSource: 5_000,
    },
    sample: null,
    webRoot: '/nowhere',
    connectorPath: '/nowhere/connector.tgz',
    relayOutbox: relay.start,
    stopping: stopping.signal,
    // Most tests run no worker.
    toolWaitMs: 0,
    now: () => new Date(startedAt + offsetMs),
    ...replaced,
  };
  const app = createApp(deps);
  const browser = () => createTestBrowser(deps.publicUrl, (url, init) => app.request(url, init));
  return {
    app,
    dataSource,
    databaseUrl: database.url,
    queue,
    publicUrl: deps.publicUrl,
    deps,
    logLines,
    clock: { advance: (ms) => (offsetMs += ms) },
    browser,
    async signUp({ email = `${randomUUID()}@example.com`, isPro = false } = {}) {
      const userId = await createAccount(dataSource, email, isPro);
      const token = await startSession(dataSource, { userId, userAgent: null, now: deps.now() });
      issued.push(token);
      const signedUp = browser();
      const prefix = deps.publicUrl.startsWith('https:') ? '__Host-' : '';
      signedUp.cookies.set(`${prefix}lectern_session`, token);
      return { ...signedUp, userId };
    },
    jobsRelayed: relay.idle,
    close,
    [Symbol.asyncDispose]: close,
  };

  async function close(): Promise<void> {
    stopping.abort();
    await relay.idle();
    await queue.close();
    await dataSource.destroy();
    assertCleanLogs(logLines, [deps.appSecret, ...issued]);
    await database.drop();
  }
}

async function createAccount(dataSource: DataSource, email: string, isPro: boolean): Promise<number> {
  const user = await insertUser(dataSource, {
    provider: 'github',
    subject: randomUUID(),
    email,
    fullName: 'Ada Lovelace',
    avatarUrl: null,
  });
  if (isPro) await dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [user.id]);
  return user.id;
}
