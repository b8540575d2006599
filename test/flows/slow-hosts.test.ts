import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { addSources } from '../support/database/add-sources.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

const SLOW_HOSTS = 20;
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let database: TestDatabase;
let dataSource: DataSource;
let site: TestSite;
let slow: ListeningServer[];
let worker: ChildProcess | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  site = await serveSite();
  slow = await Promise.all(Array.from({ length: SLOW_HOSTS }, serveNothing));
});

afterEach(async () => {
  worker?.kill('SIGKILL');
  for (const server of slow) await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await dataSource.destroy();
  await database.drop();
});

/** A server that accepts connections and never responds. */
function serveNothing(): Promise<ListeningServer> {
  return listen(createServer((socket) => socket.on('error', () => {}).resume()));
}

async function statusesOf(documentUrlIds: readonly number[]): Promise<string[]> {
  const rows = await dataSource.query<{ status: string }[]>(
    'SELECT status FROM document_urls WHERE id = ANY($1) ORDER BY id',
    [documentUrlIds],
  );
  return rows.map(({ status }) => status);
}

test('a crawl finishes while twenty slow sites of another user are waiting', async () => {
  const crawl = ({ host }: ListeningServer) =>
    ({ url: `http://${host}/docs/`, crawlType: 'crawl', maxUrls: 20 }) as const;
  const waiting = await addSources(dataSource, slow.map(crawl), { inLine: true });
  const other = await addSources(dataSource, [crawl(site)]);
  // The slow sites time out eventually, on a slow machine before the fast crawl is stored.
  const meanwhile = Promise.withResolvers<string[]>();
  site.reply('/docs/', (_request, response) => {
    statusesOf(waiting.documentUrlIds).then(meanwhile.resolve, meanwhile.reject);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<main><h1>Queues</h1><p>First in, first out.</p></main>');
  });
  worker = spawn(process.execPath, ['workers/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      REDIS_URL: '',
      APP_SECRET: 'a secret of the tests that is long enough',
      CRAWL_ALLOWED_HOSTS: [site, ...slow].map(({ host }) => host).join(','),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  await expect.poll(() => statusesOf(other.documentUrlIds)).toEqual(['active']);
  const unfinished = (await meanwhile.promise).filter((status) => status !== 'error');
  expect(unfinished).toHaveLength(SLOW_HOSTS);
});
