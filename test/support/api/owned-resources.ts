import type { SignedUpBrowser } from './test-api.ts';

/** A user's resources by the name of their path parameter. */
export type OwnedResources = Readonly<Record<string, number | string>>;

/** Creates one resource of each kind for `owner`. */
export async function createOwnedResources(owner: SignedUpBrowser): Promise<OwnedResources> {
  const collection = await owner.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  const collectionId = collection.body.id;
  const added = await owner.call<{ id: number; recentDocument: { id: number } }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  const urlId = added.body.id;
  const topic = await owner.call<{ id: number }>('POST', `/api/urls/${urlId}/topics`, { urlId, name: 'T' });
  const key = await owner.call<{ id: number }>('POST', '/api/api-keys', { keyName: 'K' });
  const webhook = await owner.call<{ id: number }>('POST', '/api/user/webhooks', {
    url: 'https://hooks.example.com/',
    events: ['crawl.finished'],
  });
  const correction = await owner.call<{ id: number }>('POST', '/api/library-corrections', {
    ...{ ecosystem: 'npm', name: 'react', url: 'https://react.dev/' },
  });
  return {
    correctionId: correction.body.id,
    webhookId: webhook.body.id,
    collectionId,
    urlId,
    documentId: added.body.recentDocument.id,
    topicId: topic.body.id,
    keyId: key.body.id,
    refreshId: 1,
    callId: 1,
    pageChangeId: 1,
    step: 1,
    pageId: 1,
    // Only the admin has cached sitemaps.
    cacheId: 2_000_000_000,
    provider: 'github',
    registry: 'npm',
    name: 'hono',
    version: '4.6.0',
    sessionId: (owner.cookies.get('lectern_session') ?? '').split('.')[0] ?? '',
  };
}

/** A valid body for each endpoint with a body, by the endpoint's name, with IDs of `owned`. */
export function acceptedBodies(
  owned: OwnedResources,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return {
    completeRegistration: { fullName: 'Ada Lovelace', email: 'ada@example.com', provider: 'github' },
    createCollection: { name: 'New', description: 'text' },
    updateCollection: { name: 'Taken over' },
    createWebhook: { url: 'https://evil.example/', events: ['crawl.failed'] },
    updateWebhook: { isEnabled: false },
    updateEmailSettings: { events: ['crawl.failed'] },
    previewUrl: { url: 'https://evil.example/', maxUrls: 5, crawlType: 'crawl' },
    resolveLibraries: { libraries: [{ ecosystem: 'npm', name: 'hono', version: '4.6.0' }] },
    replaceLibrary: { version: '4.6.0' },
    correctLibrary: { ecosystem: 'npm', name: 'hono', url: 'https://evil.example/' },
    addLibrary: { library: { ecosystem: 'npm', name: 'hono', version: '4.6.0' } },
    addUrl: {
      collectionId: owned.collectionId,
      url: 'https://evil.example/',
      crawlType: 'crawl',
      maxUrls: 5,
      topics: ['a'],
      documentTopic: 'b',
    },
    createRecentDocument: { documentName: 'N', documentTopic: 'T', relevantText: 'text', url: 'x' },
    updateRecentDocument: { pinIndex: 1 },
    moveDocument: { toCollectionId: owned.collectionId },
    retryDocument: { pages: 'failed' },
    setRefreshSchedule: { frequency: 'daily' },
    askCollection: { tool: 'retrieve_technical_documentation', arguments: { query: 'anything' } },
    addTopic: { urlId: owned.urlId, name: 'Mine now', content: 'text' },
    updateTopic: { enabled: false },
    createApiKey: { keyName: 'Laptop', onlyIfNone: false },
    renameApiKey: { keyName: 'Taken over' },
    createCheckoutSession: { interval: 'year' },
    braveSearch: { documentName: 'N', documentTopic: 'T' },
    autoProcess: {
      ...{ documentName: 'N', documentTopic: 'T' },
      ...{ urls: ['https://docs.example.com/'], collectionId: 1 },
    },
    firecrawlSearchDirect: { documentName: 'N', documentTopic: 'T' },
    processSitemap: { sitemapUrl: 'https://docs.example.com/sitemap.xml' },
    extractSitemapTopic: { cacheId: 1, topicName: 'T' },
    processSitemapByTopic: {
      ...{ sitemapUrl: 'https://docs.example.com/sitemap.xml', domain: 'docs.example.com' },
      ...{ documentName: 'N', documentTopic: 'T' },
    },
    deleteAccount: { confirmation: 'nobody@example.com' },
  };
}
