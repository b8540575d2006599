import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createRateLimits } from '../../../api/src/http/middleware/rate-limits.ts';
import type { McpSettings } from '../../../api/src/mcp/mcp-server-deps.ts';
import { createMcpRoutes } from '../../../api/src/mcp/routes.ts';
import { createDataSource, type DataSource, type Db } from '../../../shared/src/db/data-source.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { assertCleanLogs } from '../api/assert-clean-logs.ts';
import { createCollection, createKey, createUser } from '../database/factories.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { listen } from '../servers/listen.ts';

const APP_SECRET = 'a secret of the tests that is long enough';

/** Replaces single dependencies; a function gets the server's database. */
export type Overrides =
  | Partial<McpSettings>
  | ((dataSource: DataSource, databaseUrl: string) => Partial<McpSettings>);

/** The MCP routes of the API, with their own port and database. */
export interface TestMcpServer {
  readonly origin: string;
  readonly db: Db;
  readonly dataSource: DataSource;
  readonly databaseUrl: string;
  readonly appSecret: string;
  /** The log so far, one line of JSON per event. */
  readonly logLines: readonly string[];
  /** Starts another server on the same database. */
  startSecond(overrides?: Overrides): Promise<{ readonly origin: string; close(): Promise<void> }>;
  /** Creates a user with a key and an empty collection. */
  signUp(user?: { isPro?: boolean }): Promise<McpUser>;
  close(): Promise<void>;
}

export interface McpUser {
  readonly userId: number;
  readonly collectionId: number;
  readonly mcpServerHash: string;
  readonly keyId: number;
  readonly apiKey: string;
  readonly serverUrl: string;
}

/** Starts the server; `overrides` replace single dependencies, `mount` adds other routes. */
export async function startTestMcpServer(
  overrides: Overrides = {},
  mount: (app: Hono) => void = () => {},
): Promise<TestMcpServer> {
  const database = await createTestDatabase();
  const logLines: string[] = [];
  const start = (changed = overrides) => startProcess(database.url, logLines, changed, mount);
  const first = await start();
  const db = first.dataSource;
  return {
    origin: first.origin,
    db,
    dataSource: first.dataSource,
    databaseUrl: database.url,
    appSecret: APP_SECRET,
    logLines,
    startSecond: start,
    async signUp(user = {}) {
      const { userId } = await createUser(db, user);
      const { collectionId, mcpServerHash } = await createCollection(db, userId);
      const { keyId, raw } = await createKey(db, userId, APP_SECRET);
      const serverUrl = `${first.origin}/mcp/server/${mcpServerHash}`;
      return { userId, collectionId, mcpServerHash, keyId, apiKey: raw, serverUrl };
    },
    async close() {
      await first.close();
      await database.drop();
      assertCleanLogs(logLines, [APP_SECRET]);
    },
  };
}

async function startProcess(
  databaseUrl: string,
  logLines: string[],
  overrides: Overrides,
  mount: (app: Hono) => void,
): Promise<{ origin: string; dataSource: DataSource; close(): Promise<void> }> {
  const dataSource = await createDataSource(databaseUrl, { maxConnections: 10 }).initialize();
  const write = (line: string) => void logLines.push(line);
  const logger = createLogger({ service: 'test', level: 'info' }, { write });
  const app = new Hono();
  const server = await listen(createAdaptorServer({ fetch: app.fetch }));
  const { origin } = server;
  const stopping = new AbortController();
  const deps = {
    dataSource,
    logger,
    publicUrl: origin,
    plans: 'on',
    appSecret: APP_SECRET,
    crawlAllowedHosts: [],
    relayOutbox: () => {},
    countUse: createRateLimits(dataSource),
    signal: stopping.signal,
  } as const;
  const changed = typeof overrides === 'function' ? overrides(dataSource, databaseUrl) : overrides;
  app.route('/', createMcpRoutes({ ...deps, ...changed }));
  mount(app);
  return {
    origin,
    dataSource,
    async close() {
      stopping.abort();
      await server[Symbol.asyncDispose]();
      await dataSource.destroy();
    },
  };
}
