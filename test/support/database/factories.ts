import { randomUUID } from 'node:crypto';
import { createApiKey, toKeyHint } from '../../../api/src/api-keys/key-format.ts';
import { hashApiKey, sealKey } from '../../../api/src/api-keys/key-vault.ts';
import { countTokens } from '../../../shared/src/count-tokens.ts';
import type { Db } from '../../../shared/src/db/data-source.ts';
import { insertCollection, touchCollection } from '../../../shared/src/db/stores/collections/collections.ts';
import { insertDocument, insertSource } from '../../../shared/src/db/stores/documents/documents.ts';
import { finishSource } from '../../../shared/src/db/stores/ingest/ingest.ts';
import { openSiteCache } from '../../../shared/src/db/stores/pages/site-cache.ts';
import { listSitePages, savePage } from '../../../shared/src/db/stores/pages/site-pages.ts';
import { insertPassages } from '../../../shared/src/db/stores/passages/passages.ts';
import { insertCrawledTopics } from '../../../shared/src/db/stores/topics/crawl-topics.ts';
import { slugify } from '../../../shared/src/domain/documents/slug.ts';
import type { Library } from '../../../shared/src/domain/libraries/library.ts';
import { storeSegment } from '../../../workers/src/crawl/store/store-segment.ts';
import { insertRow } from './test-rows.ts';

/** Creates a user, by default on the Free plan. */
export async function createUser(db: Db, { isPro = false } = {}): Promise<{ userId: number }> {
  const { id } = await insertRow(db, 'users', {
    email: `${randomUUID()}@example.com`,
    fullName: 'Ada Lovelace',
    loginType: 'github',
    githubId: randomUUID(),
    isPro,
  });
  return { userId: id };
}

/** Creates an API key; `raw` is the key that editors send. */
export async function createKey(
  db: Db,
  userId: number,
  appSecret: string,
): Promise<{ keyId: number; raw: string }> {
  const raw = createApiKey();
  const { id } = await insertRow(db, 'user_api_keys', {
    userId,
    keyName: 'Editor',
    apiKey: hashApiKey(raw, appSecret),
    sealedKey: sealKey(raw, appSecret),
    ...toKeyHint(raw),
  });
  return { keyId: id, raw };
}

/** Creates an empty collection. */
export async function createCollection(
  db: Db,
  userId: number,
): Promise<{ collectionId: number; mcpServerHash: string }> {
  const mcpServerHash = randomUUID().replaceAll('-', '');
  const { id } = await insertCollection(db, { userId, name: 'Docs', description: '', mcpServerHash });
  return { collectionId: id, mcpServerHash };
}

export interface PageDraft {
  readonly url: string;
  readonly title: string;
  /** In reading order. A plain text has no heading. */
  readonly passages: readonly (
    | string
    | { readonly text: string; readonly headingPath?: readonly string[]; readonly anchor?: string }
  )[];
}

export interface DocumentDraft {
  readonly name?: string;
  readonly pages: readonly PageDraft[];
  readonly relevantText?: string;
  readonly pinIndex?: number;
  readonly fetchedAt?: Date;
  /** Default: not a library. */
  readonly library?: Library | null;
}

/** Creates a crawled document that is served, with one topic per page, passages and a segment. */
export async function createDocument(
  db: Db,
  collectionId: number,
  {
    name = 'Example docs',
    pages,
    relevantText,
    pinIndex,
    library = null,
    fetchedAt = new Date(),
  }: DocumentDraft,
): Promise<{ documentUrlId: number; documentId: number; topicIds: number[]; passageIds: number[] }> {
  const url = pages[0]?.url ?? 'https://docs.example.com/';
  const source = await insertSource(db, {
    collectionId,
    url,
    maxUrls: 100,
    crawlType: 'crawl',
    topics: [],
    fullText: null,
    library,
  });
  const run = { documentUrlId: source.id, attempt: source.attempt };
  const documentId = await insertDocument(db, {
    collectionId,
    documentUrlId: source.id,
    url,
    documentName: name,
    documentTopic: pages[0]?.title ?? name,
    documentSlug: slugify(name),
  });
  const topics = pages.map(({ title, passages }) => ({
    name: title,
    content: passages.map(textOf).join('\n\n'),
  }));
  const topicIds = await insertCrawledTopics(
    db,
    { collectionId, documentUrlId: source.id },
    topics,
    new Set(),
  );
  const pageIds = await storePages(db, run, pages, fetchedAt);
  const passages = pages.flatMap((page, at) =>
    page.passages.map((passage, ordinal) => ({
      collectionId,
      documentUrlId: source.id,
      ordinal,
      pageUrl: page.url,
      pageTitle: page.title,
      topicId: topicIds[at] ?? 0,
      pageId: pageIds[at] ?? null,
      anchor: typeof passage === 'string' ? null : (passage.anchor ?? null),
      headingPath: typeof passage === 'string' ? [] : [...(passage.headingPath ?? [])],
      text: textOf(passage),
      tokens: countTokens(textOf(passage)),
      codeShare: textOf(passage).includes('```') ? 0.5 : 0,
      fetchedAt,
      changedAt: fetchedAt,
    })),
  );
  const passageIds = await insertPassages(db, passages);
  await storeSegment(db, { documentUrlId: source.id, collectionId });
  const text = relevantText ?? topics.map(({ content }) => content).join('\n\n');
  await finishSource(db, run, {
    documentName: name,
    documentSlug: slugify(name),
    relevantText: text,
    note: null,
  });
  await db.query('UPDATE recent_documents SET pin_index = $2 WHERE id = $1', [documentId, pinIndex ?? null]);
  await touchCollection(db, collectionId);
  return { documentUrlId: source.id, documentId, topicIds, passageIds };
}

function textOf(passage: PageDraft['passages'][number]): string {
  return typeof passage === 'string' ? passage : passage.text;
}

async function storePages(
  db: Db,
  run: { documentUrlId: number; attempt: number },
  pages: readonly PageDraft[],
  fetchedAt: Date,
): Promise<number[]> {
  const site = await openSiteCache(db, run);
  for (const [position, { url, title, passages }] of pages.entries()) {
    await savePage(db, run, site.id, {
      url,
      position,
      title,
      markdown: passages.map(textOf).join('\n\n'),
      status: 'success',
      failure: null,
      errorMessage: null,
      tryType: 'http',
      contentHash: null,
      etag: null,
      lastModified: null,
      fetchedAt,
      checkpoint: null,
      tokens: passages.reduce((sum, passage) => sum + countTokens(textOf(passage)), 0) || null,
    });
  }
  return (await listSitePages(db, site.id)).map(({ id }) => id);
}
