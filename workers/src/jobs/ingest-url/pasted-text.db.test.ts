import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { userTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { getRow, insertRow } from '../../../../test/support/database/test-rows.ts';
import { callTool } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';
import { createCrawlSource } from '../../crawl/crawl-source.ts';
import { createPublicPages } from '../../crawl/fetch/public-pages.ts';
import { createBuildInPool } from '../../crawl/store/store-segment.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createExtractTopic } from '../topics/extract-topic.ts';
import { createIngestUrl } from './ingest-url.ts';

const context = {
  ...{ jobId: 'test', attemptNumber: 1, isLastAttempt: true },
  logger: createLogger({ service: 'test', level: 'silent' }),
};
/** Each text with a question that it answers. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['Use port 8080.', 'which port'],
  ['Set FOO=1', 'FOO'],
  ['npm ci', 'npm ci'],
  ['# Deploying to Lisbon', 'deploying to Lisbon'],
  ['# Set ZED=2 before the build\n## Then start it', 'ZED'],
  ["import { mount } from 'rigging';", 'import mount from rigging'],
  ['export const KNOTS = 12;', 'KNOTS'],
  ['<Halyard length="3" />', 'Halyard length'],
  ['<!-- The staging password rotates on Mondays. -->', 'staging password'],
  ['---\nregion: eu-west\n---', 'region eu-west'],
  ['Портовый сбор: 5 евро', 'портовый сбор'],
];

const parserPool = sharedParserPool();

let server: TestMcpServer;
let user: McpUser;
let safeFetch: SafeFetch;

beforeAll(async () => {
  server = await startTestMcpServer();
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [] });
});

afterAll(async () => {
  await safeFetch.close();
  await server.close();
});

async function paste(title: string, fullText: string, topics: readonly string[] = []): Promise<DocumentUrl> {
  user = await server.signUp();
  const { db, dataSource } = server;
  const { collectionId } = user;
  const url = userTextUrl(title);
  const { id: documentUrlId } = await insertRow(db, 'document_urls', {
    ...{ collectionId, url, fullText, topics: [...topics] },
    crawlType: 'user_text' as const,
  });
  await insertRow(db, 'recent_documents', {
    ...{ collectionId, documentUrlId, url, documentName: title, documentTopic: '', documentSlug: 'note' },
    status: 'processing' as const,
  });
  const publicPages = createPublicPages({ db, privateHosts: [] });
  const ingest = createIngestUrl({
    ...{ db, transact: dataSource.transaction, plans: 'off' as const },
    crawlSource: createCrawlSource({
      db,
      parserPool,
      publicPages,
      safeFetch,
      robots: createRobots({ safeFetch }),
    }),
  });
  const source = await getRow(db, 'document_urls', { id: documentUrlId });
  await ingest({ documentUrlId, attempt: source.attempt }, context);
  return getRow(db, 'document_urls', { id: documentUrlId });
}

async function addTopic(
  { id: urlId, collectionId }: DocumentUrl,
  name: string,
  content: string,
): Promise<void> {
  const { db, dataSource } = server;
  const [topic] = await db.query<{ id: number }[]>(
    `INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin)
     VALUES ($1, $2, $3, 'topic', $4, 'user') RETURNING id`,
    [collectionId, urlId, name, content],
  );
  const extract = createExtractTopic({
    ...{ db, transact: dataSource.transaction, parserPool },
    buildSegmentBytes: createBuildInPool(parserPool),
  });
  await extract({ topicId: topic?.id ?? 0 }, context);
}

/** Returns the text of the answer, which must contain a passage of a pasted text. */
async function retrieve(query: string): Promise<string> {
  const { text } = await callTool(user, 'retrieve_technical_documentation', { query });
  expect(text).toContain('user_text://');
  return text;
}

/** A part of the text that no conversion changes. */
function plainPartOf(text: string): string {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N} ]+/u)?.[0] ?? text;
}

describe('a pasted text', () => {
  test.each(TEXTS)('%j is a document that agents find', async (text, question) => {
    expect(await paste('Note', text)).toMatchObject({ status: 'active', note: null });
    expect(await retrieve(question)).toContain(plainPartOf(text));
  });

  test.each(TEXTS)('%j is found when its title repeats it', async (text, question) => {
    expect(await paste(text.slice(0, 80), text)).toMatchObject({ status: 'active' });
    await retrieve(question);
  });

  test('is found by its words when no requested topic matches it', async () => {
    await paste('Note', 'npm ci', ['zeppelins', 'npm']);
    expect(await retrieve('npm ci')).toContain('npm ci');
    await paste('Note', 'npm ci', ['zeppelins']);
    expect(await retrieve('npm ci')).toContain('npm ci');
  });

  test('has the title that its owner gave it', async () => {
    await paste('Портовый сбор / 2026', 'Пять евро');
    expect(await retrieve('пять евро')).toContain('Портовый сбор / 2026');
  });
});

describe('a topic with its own content', () => {
  test.each(TEXTS)('%j is found by agents', async (text, question) => {
    const source = await paste('Note', 'Something else entirely.');
    await addTopic(source, 'Topic', text);
    expect(await retrieve(question)).toContain(plainPartOf(text));
  });

  test('is found when its content repeats its name', async () => {
    const source = await paste('npm ci', 'Something else entirely.');
    await addTopic(source, 'npm ci', 'npm ci');
    await retrieve('npm ci');
  });
});
