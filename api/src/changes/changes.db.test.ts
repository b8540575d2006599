import type { PageChangeReply, RefreshChangeReply } from '@lectern/shared/contracts/changes.ts';
import { type ComparedPage, recordRefresh } from '@lectern/shared/db/stores/changes/refreshes.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument, createKey } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let document: { documentId: number; documentUrlId: number };
let key: string;

beforeEach(async () => {
  ada = await api.signUp();
  const db = api.dataSource;
  ({ collectionId } = await createCollection(db, ada.userId));
  document = await createDocument(db, collectionId, { name: 'Halyard', pages: [] });
  ({ raw: key } = await createKey(db, ada.userId, api.deps.appSecret));
});

const page = (kind: ComparedPage['kind'], name: string, lines: string[] = []): ComparedPage => ({
  kind,
  url: `https://docs.example.com/${name}`,
  title: name,
  difference:
    lines.length === 0 ? null : { sections: [{ path: ['Install'], blocks: [lines] }], omittedLines: 0 },
});

const record = (changes: ComparedPage[], of = document) =>
  recordRefresh(api.dataSource, of.documentUrlId, changes);

type Part<Item> = { items: Item[]; nextCursor: string | null };

const base = () => `/api/collections/${collectionId}`;
const changes = async (query = '') =>
  (await ada.call<Part<RefreshChangeReply>>('GET', `${base()}/changes${query}`)).body;

/** Requests the feed as a feed reader does: without cookies. */
const readFeed = (headers: Record<string, string> = {}) =>
  api.app.request(`${api.publicUrl}${base()}/changes.atom`, { headers });
const parseFeed = (text: string) =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text).feed;
const basic = (password: string) => `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`;

describe('the changes of a collection', () => {
  test('are listed newest first with their counts, page by page', async () => {
    for (const name of ['a', 'b', 'c']) await record([page('added', name), page('changed', name)]);
    const all = await changes();
    expect(all.nextCursor).toBeNull();
    expect(all.items[0]).toEqual({
      id: expect.any(Number),
      documentId: document.documentId,
      documentName: 'Halyard',
      documentUrl: expect.any(String),
      refreshedAt: expect.any(String),
      added: 1,
      changed: 1,
      removed: 0,
    });
    const first = await changes('?limit=2');
    const second = await changes(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
  });

  test('are filtered by document', async () => {
    const other = await createDocument(api.dataSource, collectionId, { name: 'Other', pages: [] });
    await record([page('added', 'a')]);
    await record([page('removed', 'b')], other);
    const { items } = await changes(`?documentId=${other.documentId}`);
    expect(items.map(({ documentName, removed }) => [documentName, removed])).toEqual([['Other', 1]]);
  });

  test('disappear with a deleted document, and return when it is restored', async () => {
    await record([page('added', 'a')]);
    await ada.call('DELETE', `/api/recent_documents/${document.documentId}`);
    expect((await changes()).items).toEqual([]);
    await ada.call('POST', `/api/recent_documents/${document.documentId}/restore`);
    expect((await changes()).items).toHaveLength(1);
  });

  test('have a paginated list of pages, and show the difference of a page', async () => {
    const lines = ['-old', '+new'];
    await record([page('added', 'a'), page('changed', 'b', lines), page('removed', 'c')]);
    const [refresh] = (await changes()).items;
    const path = `${base()}/changes/${refresh?.id}/pages`;
    const { body: all } = await ada.call<Part<PageChangeReply>>('GET', path);
    expect(all.items.map(({ kind, title, hasDifference }) => [kind, title, hasDifference])).toEqual([
      ['added', 'a', false],
      ['changed', 'b', true],
      ['removed', 'c', false],
    ]);
    const { body: first } = await ada.call<Part<PageChangeReply>>('GET', `${path}?limit=1`);
    const { body: rest } = await ada.call<Part<PageChangeReply>>(
      'GET',
      `${path}?limit=2&cursor=${first.nextCursor}`,
    );
    expect([...first.items, ...rest.items]).toEqual(all.items);
    const { body: changed } = await ada.call('GET', `${path}/${all.items[1]?.id}`);
    expect(changed.difference).toEqual({
      sections: [{ path: ['Install'], blocks: [lines] }],
      omittedLines: 0,
    });
  });

  test('are hidden from other users, and missing in other collections', async () => {
    await record([page('changed', 'b', ['+new'])]);
    const [refresh] = (await changes()).items;
    const pages = `/changes/${refresh?.id}/pages`;
    const { items } = (await ada.call<Part<PageChangeReply>>('GET', base() + pages)).body;
    const stranger = await api.signUp();
    const { collectionId: other } = await createCollection(api.dataSource, ada.userId);
    for (const path of [pages, `${pages}/${items[0]?.id}`]) {
      expect((await stranger.call('GET', base() + path)).status).toBe(404);
      expect((await ada.call('GET', `/api/collections/${other}${path}`)).status).toBe(404);
    }
    for (const path of ['/changes', '/changes.atom'])
      expect((await stranger.call('GET', base() + path)).status).toBe(404);
  });
});

describe('the feed', () => {
  test('accepts a session, a key in a header, and a key as the password of Basic authentication', async () => {
    expect((await ada.request(`${base()}/changes.atom`)).status).toBe(200);
    const bearer = { authorization: `Bearer ${key}` };
    for (const headers of [bearer, { 'x-api-key': key }, { authorization: basic(key) }])
      expect((await readFeed(headers)).status).toBe(200);
  });

  test.each([undefined, 'wrong', 'lct_wrong'])(
    'refuses the password %s and asks for a key',
    async (password) => {
      const response = await readFeed(password === undefined ? {} : { authorization: basic(password) });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="Lectern", charset="UTF-8"');
    },
  );

  test('never accepts a key in the URL', async () => {
    const path = `${api.publicUrl}${base()}/changes.atom?key=${key}&api_key=${key}&token=${key}`;
    expect((await api.app.request(path)).status).toBe(401);
  });

  test('is the only call that accepts Basic authentication', async () => {
    for (const path of ['/changes', '/recent_documents', '']) {
      const response = await api.app.request(api.publicUrl + base() + path, {
        headers: { authorization: basic(key) },
      });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null]);
    }
  });

  test('refuses a key that is limited to another collection', async () => {
    const { collectionId: other } = await createCollection(api.dataSource, ada.userId);
    const { body } = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', {
      keyName: 'Other',
      collectionId: other,
    });
    expect((await readFeed({ authorization: basic(body.apiKey) })).status).toBe(404);
  });

  test('answers 304 until something changes', async () => {
    const authorization = basic(key);
    const tag = (await readFeed({ authorization })).headers.get('etag') ?? '';
    expect((await readFeed({ authorization, 'if-none-match': tag })).status).toBe(304);
    await record([page('added', 'a')]);
    expect((await readFeed({ authorization, 'if-none-match': tag })).status).toBe(200);
  });

  const HOSTILE = `</title><script>alert("1")</script> & ]]> '\u0000\u0008\ufffe\ud800`;
  const hostilePage = (): ComparedPage => ({
    ...page('changed', 'a', ['+<img src=x onerror=alert(1)>', '-a & b']),
    title: HOSTILE.replace('\u0000', '').toWellFormed(),
    url: 'javascript:alert(1)',
  });

  test('is well-formed, has the elements of RFC 4287, and escapes titles, URLs and differences', async () => {
    await record([hostilePage(), page('added', 'b&c')]);
    const response = await readFeed({ authorization: basic(key) });
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    expect(XMLValidator.validate(text)).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
    expect(text).not.toMatch(/[\x00-\x08\ufffe]/);
    const feed = parseFeed(text);
    const self = `${api.publicUrl}${base()}/changes.atom`;
    expect(feed).toMatchObject({
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      id: self,
      title: 'Docs: documentation changes',
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      author: { name: 'Lectern' },
      entry: {
        title: 'Halyard: 1 page added, 1 changed',
        updated: feed.updated,
        id: expect.stringContaining(`/collections/${collectionId}?tab=changes`),
      },
    });
    expect(feed.link[0]).toMatchObject({ '@_rel': 'self', '@_href': self });
    const html: string = feed.entry.content['#text'];
    expect(html).toContain('<a href="https://docs.example.com/b&amp;c">b&amp;c</a>');
    expect(html).toContain('+&lt;img src=x onerror=alert(1)&gt;\n-a &amp; b');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
  });

  test('is valid when there are no changes', async () => {
    const text = await (await readFeed({ authorization: basic(key) })).text();
    expect(XMLValidator.validate(text)).toBe(true);
    expect(parseFeed(text)).not.toHaveProperty('entry');
  });

  test('lists only the first pages of a large change, and counts the rest', async () => {
    await record(Array.from({ length: 50 }, (_, at) => page('changed', `p${at}`, [`+line ${at}`])));
    const feed = parseFeed(await (await readFeed({ authorization: basic(key) })).text());
    const html: string = feed.entry.content['#text'];
    expect(html.match(/<li>/g)).toHaveLength(20);
    expect(html.match(/<pre>/g)).toHaveLength(3);
    expect(html).toContain('<p>And 30 more.</p>');
  });
});
