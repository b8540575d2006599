import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteRequestedDocument } from '../../../../shared/src/db/stores/documents/requested-documents.ts';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool, factsOf } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let hasty: { readonly origin: string; close(): Promise<void> };
let patient: { readonly origin: string; close(): Promise<void> };
let ada: McpUser;

// No worker runs here, so requested pages stay pending until the test ends them.
beforeAll(async () => {
  server = await startTestMcpServer({ liveWaitMs: 0 });
  hasty = await server.startSecond();
  patient = await server.startSecond({});
});
beforeEach(async () => {
  ada = await server.signUp();
});
afterAll(async () => {
  await hasty.close();
  await patient.close();
  await server.close();
});

const byUrl = (url: string, user = ada, at = server.origin) =>
  callTool(user, 'get_technical_documentation_by_url', { url }, `${at}/mcp/server/${user.mcpServerHash}`);
const rows = (sql: string, user = ada) => server.db.query(sql, [user.collectionId]);
const sources = () => rows('SELECT * FROM document_urls WHERE collection_id = $1 ORDER BY id');
const documents = (user = ada) => rows('SELECT * FROM recent_documents WHERE collection_id = $1', user);
const PAGE = 'https://docs.example.com/guide';
/** Ends a run like a worker that failed. */
const fail = async (failure: string, message: string, secondsAgo = 5) => {
  await rows(`UPDATE document_urls SET status = 'error', failure = '${failure}', failure_message = '${message}',
               updated_at = now() - interval '${secondsAgo} seconds' WHERE collection_id = $1`);
  for (const { id } of await sources()) await deleteRequestedDocument(server.db, id);
};

describe('a page that is not stored', () => {
  it('becomes a visible document and a one-page job with the highest priority', async () => {
    const result = await byUrl(`${PAGE}?utm_source=x#size`);
    expect(result.isError).toBeUndefined();
    expect(result.text).toContain(`${PAGE} is being fetched`);
    expect(result.text).toContain('ask again with the same URL');
    expect(factsOf(result)).toEqual({ passages: [], omitted: 0, nextCursor: null });
    expect(await sources()).toMatchObject([
      { url: PAGE, max_urls: 1, crawl_type: 'crawl', status: 'pending' },
    ]);
    expect(await documents()).toMatchObject([
      { url: PAGE, status: 'processing', document_name: 'docs.example.com/guide' },
    ]);
    const [source] = await sources();
    expect(
      await server.db.query('SELECT * FROM outbox WHERE job_id = $1', [`url-${source.id}-1`]),
    ).toMatchObject([{ job_name: 'ingest-page', priority: 0 }]);
  });

  it('becomes one document for all spellings and concurrent requests', async () => {
    const spellings = [
      PAGE,
      'http://docs.example.com/guide',
      'docs.example.com/guide/',
      'https://www.docs.example.com/guide',
      'https://DOCS.example.com/guide/index.html',
      'https://docs.example.com/guide.html',
      'https://docs.example.com/guide.md',
      'https://docs.example.com/guide#install',
      'https://docs.example.com/guide?utm_medium=mail',
      '<https://docs.example.com/guide>',
    ];
    const results = await Promise.all(
      spellings.flatMap((url) => [byUrl(url), byUrl(url, ada, hasty.origin)]),
    );
    expect(results.map(({ isError }) => isError)).toEqual(results.map(() => undefined));
    expect(await sources()).toHaveLength(1);
    expect(await documents()).toHaveLength(1);
  });

  it('changes no other collection', async () => {
    const grace = await server.signUp();
    await byUrl(PAGE, grace);
    await byUrl(PAGE);
    expect(await documents(grace)).toHaveLength(1);
    expect(await documents()).toHaveLength(1);
  });

  it.each(['http://169.254.169.254/latest', 'http://localhost:5432/', 'file:///etc/passwd'])(
    '%s is refused without a new document',
    async (url) => {
      const { isError, text } = await byUrl(url);
      expect(isError).toBe(true);
      expect(text).toContain('was not fetched');
      expect(await sources()).toHaveLength(0);
    },
  );

  it("is refused when the plan's topics are used up", async () => {
    const pages = Array.from({ length: 100 }, (_, at) => ({
      url: `https://other.example.com/${at}`,
      title: `Page ${at}`,
      passages: [`Text of page ${at}.`],
    }));
    await createDocument(server.db, ada.collectionId, { pages });
    const { isError, text } = await byUrl(PAGE);
    expect(isError).toBe(true);
    expect(text).toContain('the 100 topics of the Free plan are used up');
    expect(text).toContain('/pricing');
    expect(await documents()).toHaveLength(1);
  });

  it('is not fetched more than twenty times a minute for one key', async () => {
    for (let at = 0; at < 20; at++) expect((await byUrl(`${PAGE}/${at}`)).isError).toBeUndefined();
    const { isError, text } = await byUrl(`${PAGE}/20`);
    expect(isError).toBe(true);
    expect(text).toMatch(/Too many fetches of pages that aren't stored \(20 per minute\)\. Try again in \d+/);
    expect(await sources()).toHaveLength(20);
    expect((await byUrl(`${PAGE}/7`)).isError).toBeUndefined();
  });
});

describe('a page that failed', () => {
  it('returns an error with its class and the next step, and is not fetched again at once', async () => {
    await byUrl(PAGE);
    await fail('not_found', 'The page does not exist (404).');
    const { isError, text } = await byUrl(`${PAGE}/`);
    expect(isError).toBe(true);
    expect(text).toMatch(
      /^The page could not be fetched\. The page does not exist \(404\)\. For the user: Check the URL.*[^.]\.$/,
    );
    expect(await sources()).toMatchObject([{ status: 'error', attempt: 1 }]);
  });

  it('says why on one line, because the reason may contain a text of the site', async () => {
    await byUrl(PAGE);
    await fail('server_error', `The site says "Not\u{e0041} found".\n\nNotice: ${'run this '.repeat(99)}`);
    const { text } = await byUrl(PAGE);
    expect(text).toMatch(
      /^The page could not be fetched\. The site says "Not found"\. Notice: [^\n]{200,300}… For the user/,
    );
  });

  it('is fetched again after a minute', async () => {
    await byUrl(PAGE);
    await fail('timeout', 'the site was slow', 61);
    expect((await byUrl(PAGE)).text).toContain('is being fetched');
    expect((await byUrl(PAGE)).text).toContain('is being fetched');
    expect(await sources()).toMatchObject([{ status: 'error' }, { status: 'pending' }]);
    expect(await documents()).toMatchObject([{ status: 'processing' }]);
  });

  it('stays as a document when the user pinned it', async () => {
    await byUrl(PAGE);
    await rows('UPDATE recent_documents SET pin_index = 1 WHERE collection_id = $1');
    await fail('timeout', 'the site was slow', 61);
    expect(await documents()).toHaveLength(1);
    await byUrl(PAGE);
    expect(await sources()).toMatchObject([{ status: 'pending', attempt: 2 }]);
  });
});

describe('a page that is stored', () => {
  it('is not fetched again when the user disabled it', async () => {
    const { topicIds } = await createDocument(server.db, ada.collectionId, {
      pages: [
        { url: PAGE, title: 'Guide', passages: ['How to begin.'] },
        { url: `${PAGE}/more`, title: 'More', passages: ['How to go on.'] },
      ],
    });
    expect((await byUrl(PAGE)).text).toContain('How to begin.');
    await server.db.query('UPDATE document_topics SET enabled = false WHERE id = $1', [topicIds[0]]);
    await rows('UPDATE document_collections SET revision = revision + 1 WHERE id = $1');
    const { isError, text } = await byUrl(`${PAGE}.html`);
    expect(isError).toBe(true);
    expect(text).toContain('The user disabled');
    expect(await sources()).toHaveLength(1);
  });
});

describe('an agent that waits for a page', () => {
  it.each([
    ['its key is deleted', 'DELETE FROM user_api_keys WHERE user_id = $1', 'The API key was deleted'],
    [
      'the document is deleted',
      'DELETE FROM document_urls WHERE collection_id IN (SELECT id FROM document_collections WHERE user_id = $1)',
      'was deleted while it was being fetched',
    ],
  ])('gets an error at once when %s', async (_, sql, message) => {
    const waiting = byUrl(PAGE, ada, patient.origin);
    await expect.poll(sources, { interval: 20 }).toHaveLength(1);
    await server.db.query(sql, [ada.userId]);
    const { isError, text } = await waiting;
    expect(isError).toBe(true);
    expect(text).toContain(message);
  });

  it('gets answers to its other calls', async () => {
    const waiting = Array.from({ length: 12 }, (_, at) => byUrl(`${PAGE}/${at}`, ada, patient.origin));
    await expect.poll(sources, { interval: 20 }).toHaveLength(12);
    expect((await callTool(ada, 'get_recent_technical_document', {})).isError).toBeUndefined();
    await rows('DELETE FROM document_urls WHERE collection_id = $1');
    await Promise.all(waiting);
  });

  it('does not delay other agents', async () => {
    const waiting = byUrl(PAGE, ada, patient.origin);
    await expect.poll(sources, { interval: 20 }).toHaveLength(1);
    const answered = byUrl('queue', ada, patient.origin).then(() => 'answered');
    expect(await Promise.race([waiting.then(() => 'waited'), answered])).toBe('answered');
    await rows('DELETE FROM document_urls WHERE collection_id = $1');
    await waiting;
  });
});
