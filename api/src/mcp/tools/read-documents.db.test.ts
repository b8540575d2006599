import { countTokens } from '@lectern/shared/count-tokens.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { insertPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import { insertUserTopic } from '@lectern/shared/db/stores/topics/topics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { createHalyardDocs } from '../../../../test/support/database/halyard-docs.ts';
import { callTool, factsOf, quotesOf, urlsOf } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp({ isPro: true });
  await createHalyardDocs(server.db, ada.collectionId);
});

afterAll(() => server.close());

const byUrl = (args: Record<string, unknown>) => callTool(ada, 'get_technical_documentation_by_url', args);
const recent = (args: Record<string, unknown>) => callTool(ada, 'get_recent_technical_document', args);

async function addTopicWithContent(
  source: { readonly collectionId: number; readonly documentUrlId: number },
  { name, url, texts }: { readonly name: string; readonly url: string; readonly texts: readonly string[] },
): Promise<void> {
  const topic = { urlId: source.documentUrlId, name, slug: name.toLowerCase(), content: texts.join('\n\n') };
  const topicId = await insertUserTopic(server.db, topic);
  const [fetchedAt, changedAt] = [new Date(), new Date()];
  const passages = texts.map((text, ordinal) => ({
    ...{ ...source, topicId, pageId: null, ordinal, pageUrl: url, pageTitle: name, anchor: null },
    ...{ headingPath: [], text, tokens: 5, codeShare: 0, fetchedAt, changedAt },
  }));
  await insertPassages(server.db, passages);
}

describe('get_technical_documentation_by_url', () => {
  it('returns the whole page in reading order', async () => {
    const result = await byUrl({ url: 'http://www.docs.example.com/halyard/queue?utm_source=x' });
    expect(result.text).toMatch(/^The whole page\.\n/);
    expect(result.text).toMatch(/A queue holds[\s\S]*## Size[\s\S]*### Full[\s\S]*## Priorities/);
    expect(factsOf(result)).toMatchObject({
      omitted: 0,
      nextCursor: null,
      passages: [expect.anything()],
    });
  });

  it('returns the section of a fragment with its subsections, and the rest by cursor', async () => {
    const url = 'https://docs.example.com/halyard/queue.html#size';
    const section = await byUrl({ uri: url });
    expect(section.text).toMatch(
      /^This is the whole section\. The page has \d more passages\.\nTo read them, repeat this call with cursor: "/,
    );
    expect(section.text).toMatch(/## Size[\s\S]*### Full/);
    expect(section.text).not.toMatch(/A queue holds|## Priorities/);
    const { omitted, nextCursor } = factsOf(section);
    expect(omitted).toBeGreaterThan(0);
    const rest = await byUrl({ url, cursor: nextCursor });
    expect(rest.text).toMatch(/^The rest of the page[\s\S]*A queue holds[\s\S]*## Priorities/);
    expect(rest.text).not.toContain('### Full');
    expect(factsOf(rest).nextCursor).toBeNull();
  });

  it('returns the section that another anchor of the page leads to', async () => {
    const grace = await server.signUp();
    const url = 'https://docs.example.com/rope';
    const passage = (name: string) => ({ text: `## ${name}\n\nText.`, headingPath: [name], anchor: name });
    const pages = [{ url, title: 'Ropes', passages: ['Knots', 'Bends', 'Hitches'].map(passage) }];
    const { documentUrlId } = await createDocument(server.db, grace.collectionId, { pages });
    await server.db.query(
      `UPDATE singleurl_cache SET passages = $2::jsonb
        WHERE id IN (SELECT page_id FROM passages WHERE document_url_id = $1)`,
      [documentUrlId, JSON.stringify([{ anchor: 'Knots' }, { anchor: 'Bends', otherAnchors: ['idx-7'] }])],
    );
    const read = async (fragment: string) =>
      (await callTool(grace, 'get_technical_documentation_by_url', { url: `${url}#${fragment}` })).text;
    expect(await read('idx-7')).toMatch(
      /^This is the whole section\. The page has 2 more passages\.[\s\S]*## Bends/,
    );
    expect(await read('idx-8')).toMatch(/^The page has no section "#idx-8"\./);
  });

  it('says whether more of the document is left', async () => {
    const url = 'https://docs.example.com/halyard/queue.html#size';
    expect((await byUrl({ url, maxTokens: 300 })).text).toMatch(/^This is the whole section\.\n/);
    const grace = await server.signUp();
    const anchors = ['bow', 'stern', 'sea'].map(
      (kind) => `The ${kind} anchor holds. ${'It is heavy. '.repeat(60)}`,
    );
    await createDocument(server.db, grace.collectionId, {
      pages: [
        { url: 'https://docs.example.com/deck', title: 'Deck', passages: [...anchors, 'The mast stands.'] },
      ],
    });
    const about = async (maxTokens: number) => {
      const args = { url: 'https://docs.example.com/deck', topic: 'anchor', maxTokens };
      return (await callTool(grace, 'get_technical_documentation_by_url', args)).text;
    };
    expect(await about(200)).toMatch(/^Part of the page\. Increase maxTokens for more\.\n/);
    expect(await about(450)).toMatch(
      /^The best \d of 3 parts that match(?:, the last one cut)?\.\nFor the rest, repeat this call with cursor: "/,
    );
  });

  it('returns the passages that match a topic best, wherever they are on a long page', async () => {
    const grace = await server.signUp();
    const anchors = ['bow', 'stern', 'sea'].map(
      (kind) => `The ${kind} anchor holds. ${'It is heavy. '.repeat(60)}`,
    );
    const url = 'https://docs.example.com/deck';
    await createDocument(server.db, grace.collectionId, {
      pages: [{ url, title: 'Deck', passages: [...anchors, 'The mast stands.'] }],
    });
    for (const part of [{ url, topic: 'heavy anchor sea' }, { url: `${url}#heavy-anchor-of-the-sea` }]) {
      const args = { ...part, maxTokens: 450 };
      const { text } = await callTool(grace, 'get_technical_documentation_by_url', args);
      expect(text).toMatch(/The best 2 of 3 parts that match, the last one cut\./);
      expect(text).toMatch(/<passage [^>]*>\nThe sea anchor holds\./);
      expect(countTokens(text)).toBeGreaterThan(450 * 0.9);
    }
  });

  it('finds a section by its heading', async () => {
    const { text } = await byUrl({ url: 'https://docs.example.com/halyard/queue.html#Priorities' });
    expect(text).toContain('## Priorities');
    expect(text).not.toContain('A queue holds');
  });

  it('returns the passages about a topic', async () => {
    const { text } = await byUrl({ url: 'docs.example.com/halyard/queue', topic: 'full QueueFull' });
    expect(text).toContain('### Full');
    expect(text).not.toContain('## Priorities');
  });

  it('returns the whole page when it lacks the requested part, and says so', async () => {
    const url = 'https://docs.example.com/halyard/queue#nowhere';
    const { text } = await byUrl({ url, topic: 'zebra stripes' });
    expect(text).toMatch(/^The page has no section "#nowhere" and nothing about "zebra stripes"\. The whole/);
  });

  it('returns a long page in parts that form the whole', async () => {
    const parts: string[] = [];
    let cursor: string | null | undefined;
    for (let calls = 0; cursor !== null && calls < 40; calls++) {
      const result = await byUrl({
        url: 'https://docs.example.com/halyard/reference.html',
        maxTokens: 700,
        cursor: cursor ?? undefined,
      });
      expect(countTokens(result.text)).toBeLessThanOrEqual(700);
      parts.push(...quotesOf(result));
      cursor = factsOf(result).nextCursor;
    }
    // A part can end between two words.
    const words = parts.join('\n').replace(/\s+/g, ' ');
    const options = [...words.matchAll(/sets the widget to (\d+)\./g)].map(([, number]) => Number(number));
    expect(options).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  it('returns a whole page, then the topics with their own content that the user added to its document', async () => {
    const url = 'https://docs.example.com/tides.html';
    const grace = await server.signUp();
    const { documentUrlId } = await createDocument(server.db, grace.collectionId, {
      pages: [{ url, title: 'Tides', passages: ['First page text.', 'Second page text.'] }],
    });
    for (const name of ['Moon', 'Wind']) {
      const texts = ['first', 'second', 'third'].map((which) => `${name}: ${which} note.`);
      await addTopicWithContent({ collectionId: grace.collectionId, documentUrlId }, { name, url, texts });
    }
    await touchCollection(server.db, grace.collectionId);
    const { text } = await callTool(grace, 'get_technical_documentation_by_url', { url });
    const found = text.match(/\w+(?:: \w+ note| page text)|path="[^"]*"/g);
    expect(found).toEqual([
      ...['First page text', 'Second page text'],
      ...['path="Moon"', 'Moon: first note', 'Moon: second note', 'Moon: third note'],
      ...['path="Wind"', 'Wind: first note', 'Wind: second note', 'Wind: third note'],
    ]);
  });

  it('reads pasted text by its URL', async () => {
    expect(urlsOf(await byUrl({ url: 'user_text://House_rules' }))).toEqual(['user_text://House_rules']);
  });

  it('explains an incomplete URL with similar URLs and the tool to use', async () => {
    const { text, isError } = await byUrl({ url: 'halyard/queues-and-more.html' });
    expect(isError).toBe(true);
    expect(text).toContain('No stored page has the URL');
    expect(text).toContain('https://docs.example.com/halyard/queue.html');
    expect(text).toContain('retrieve_technical_documentation');
  });

  it.each(['', '   ', '%%%', 'http://[', 'file:///etc/passwd', 'a'.repeat(100_000)])(
    'accepts %j without failing',
    async (url) => {
      const { text, isError } = await byUrl({ url });
      expect(isError).toBe(true);
      expect(text).not.toMatch(/failed to answer/);
      expect(countTokens(text)).toBeLessThan(400);
    },
  );
});

describe('get_recent_technical_document', () => {
  it('returns the pinned document first, within the budget', async () => {
    const result = await recent({ maxTokens: 600 });
    expect(factsOf(result).passages).toMatchObject([{ documentName: 'House rules', pinned: true }]);
    expect(result.text).toContain(
      '\nIt is cut: search the rest with retrieve_technical_documentation and documentName: "House rules".\n',
    );
    expect(result.text).toMatch(/\[cut here\]\n<\/passage>$/);
    expect(countTokens(result.text)).toBeLessThanOrEqual(600);
  });

  it('divides the budget among several documents', async () => {
    const result = await recent({ limit: 2, tokens: 3_000 });
    expect(factsOf(result).passages.map(({ documentName }) => documentName)).toEqual([
      'House rules',
      'Recipes',
    ]);
    expect(countTokens(result.text)).toBeLessThanOrEqual(3_000);
    expect(countTokens(result.text)).toBeGreaterThan(2_000);
  });

  it('says which documents did not fit, and calls a whole one whole', async () => {
    const grace = await server.signUp();
    for (const title of ['Sails', 'Ropes']) {
      const url = `https://docs.example.com/${title}`;
      const pages = [
        {
          url,
          title,
          passages: ['The crew of the ship mends them in the harbor before the first storm of the year.'],
        },
      ];
      await createDocument(server.db, grace.collectionId, { pages, name: `${title} of the harbor` });
    }
    const args = { limit: 2, maxTokens: 100 };
    const { text } = await callTool(grace, 'get_recent_technical_document', args);
    expect(text).toMatch(
      /^The document pinned or added last\. 1 more document did not fit\. Increase maxTokens/,
    );
  });

  it.each([100, 150, 250, 400, 1_000, 8_000])(
    'stays within %i tokens for ten documents',
    async (maxTokens) => {
      expect(countTokens((await recent({ limit: 10, maxTokens })).text)).toBeLessThanOrEqual(maxTokens);
    },
  );
});
