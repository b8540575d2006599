import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument, createKey } from '../../../test/support/database/factories.ts';

const REACT: Library = {
  ...{ ecosystem: 'npm', name: '@acme/sails', version: '4.1.0' },
  ...{ documentVersion: '4.1.2', match: 'nearest', source: 'package' },
};

let api: TestApi;
let ada: SignedUpBrowser;
let collectionId: number;
let sails: { documentId: number; documentUrlId: number; topicIds: number[] };
let key: string;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'exports-test-'));
});
beforeEach(async () => {
  ada = await api.signUp();
  const db = api.dataSource;
  ({ collectionId } = await createCollection(db, ada.userId));
  sails = await createDocument(db, collectionId, {
    name: '@acme/sails@4.1.2',
    library: REACT,
    pages: [
      { url: 'https://sails.example.com/docs/', title: 'Sails', passages: ['Hoist the mainsail first.'] },
      {
        url: 'https://sails.example.com/docs/knots.html',
        title: 'Knots [all]',
        passages: ['Tie a bowline.'],
      },
    ],
  });
  await createDocument(db, collectionId, {
    name: 'Hulls',
    pages: [{ url: 'https://hulls.example.com/docs/', title: 'Hulls', passages: ['Scrape the hull.'] }],
  });
  ({ raw: key } = await createKey(db, ada.userId, api.deps.appSecret));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const base = () => `/api/collections/${collectionId}`;
const get = (path: string, apiKey = key) =>
  api.app.request(api.publicUrl + path, { headers: { authorization: `Bearer ${apiKey}` } });
const textOf = async (path: string) => (await get(`${base()}/${path}`)).text();

async function filesOf(path: string): Promise<Record<string, string>> {
  const response = await get(`${base()}/${path}`);
  const files = await unpackTar(gunzipSync(Buffer.from(await response.arrayBuffer())));
  return Object.fromEntries(files.map(({ header, data }) => [header.name, new TextDecoder().decode(data)]));
}

/** The rows of a pack, as other programs read them. */
async function readPack(response: Response) {
  const path = join(folder, `${crypto.randomUUID()}.db`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  using db = new DatabaseSync(path);
  const meta = db.prepare('SELECT key, value FROM meta').all();
  const found = (word: string) =>
    db
      .prepare(
        'SELECT c.doc_path FROM chunks_fts JOIN chunks c ON c.id = chunks_fts.rowid WHERE chunks_fts MATCH ?',
      )
      .all(word)
      .map(({ doc_path }) => doc_path);
  return {
    meta: Object.fromEntries(meta.map(({ key: name, value }) => [name, value])),
    chunks: db.prepare('SELECT doc_path, doc_title, section_title, content FROM chunks ORDER BY id').all(),
    foundByStem: found('hoisting'),
  };
}

describe('the texts of a collection', () => {
  test('llms.txt lists each document with links to its pages', async () => {
    expect(await textOf('llms.txt')).toBe(
      [
        '# Docs\n',
        '## Hulls\n',
        '- [Hulls](https://hulls.example.com/docs/)\n',
        '## @acme/sails@4.1.2\n',
        '- [Sails](https://sails.example.com/docs/)',
        '- [Knots \\[all\\]](https://sails.example.com/docs/knots.html)\n',
      ].join('\n'),
    );
  });

  test('llms-full.txt has the text of each page with its URL', async () => {
    const text = await textOf('llms-full.txt');
    expect(text).toContain(
      '\n# Sails\nSource: https://sails.example.com/docs/\n\nHoist the mainsail first.\n',
    );
    expect(text).toContain('Tie a bowline.');
    expect(text).toContain('Scrape the hull.');
  });

  test('leave out pages whose topics are switched off', async () => {
    await api.dataSource.query('UPDATE document_topics SET enabled = false WHERE id = $1', [
      sails.topicIds[0],
    ]);
    expect(await textOf('llms-full.txt')).not.toContain('mainsail');
    expect(await textOf('llms.txt')).not.toContain('[Sails]');
  });

  test('the archive has one Markdown file per page, in a folder per document', async () => {
    const files = await filesOf('markdown.tar.gz');
    expect(Object.keys(files).sort()).toEqual([
      'acme-sails-4-1-2/docs.md',
      'acme-sails-4-1-2/docs/knots.md',
      'hulls/docs.md',
    ]);
    expect(files['acme-sails-4-1-2/docs/knots.md']).toMatch(
      /^---\ntitle: "Knots \[all\]"\nurl: "https:\/\/sails\.example\.com\/docs\/knots\.html"\n---\n\n/,
    );
  });

  test('leave out a page that is switched off when the user added a topic with its own content', async () => {
    const db = api.dataSource;
    const [page] = sails.topicIds;
    await db.query('UPDATE document_topics SET enabled = false WHERE id = $1', [page]);
    await db.query(
      `WITH topic AS (
         INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin)
         SELECT collection_id, url_id, 'Mine', 'mine', 'My note.', 'user' FROM document_topics WHERE id = $1
         RETURNING id)
       INSERT INTO passages (collection_id, document_url_id, topic_id, ordinal, page_url, page_title, text, tokens, code_share,
              fetched_at, changed_at)
       SELECT p.collection_id, p.document_url_id, topic.id, 0, p.page_url, 'Mine', 'My note.', 3, 0, now(), now()
         FROM passages p, topic WHERE p.topic_id = $1`,
      [page],
    );
    expect(await textOf('llms.txt')).not.toContain('[Sails]');
  });

  test('the archive names the pages of a client-side router by their routes', async () => {
    const app = await createCollection(api.dataSource, ada.userId);
    await createDocument(api.dataSource, app.collectionId, {
      name: 'App',
      pages: ['', '#/guide/knots', '#/guide/sails'].map((route) => ({
        ...{ url: `https://app.example.com/docs/${route}`, title: 'App', passages: ['Text.'] },
      })),
    });
    const response = await get(`/api/collections/${app.collectionId}/markdown.tar.gz`);
    const files = await unpackTar(gunzipSync(Buffer.from(await response.arrayBuffer())));
    expect(files.map(({ header }) => header.name)).toEqual([
      'app/docs.md',
      'app/docs/guide/knots.md',
      'app/docs/guide/sails.md',
    ]);
  });

  test('contain only the name of an empty collection', async () => {
    const empty = await createCollection(api.dataSource, ada.userId);
    const response = await get(`/api/collections/${empty.collectionId}/llms.txt`);
    expect(await response.text()).toBe('# Docs\n');
  });
});

describe('the instructions for agents', () => {
  test('name the documents with their versions, and are the block that the connector writes', async () => {
    const text = await textOf('agents.md');
    expect(text).toMatch(/^<!-- lectern:start \w{4} -->\n## Documentation: Docs\n/);
    expect(text).toContain('"@acme/sails@4.1.2"');
  });

  test('come as a skill in its own folder, and as a rule of Cursor', async () => {
    const files = await filesOf('skill.tar.gz');
    expect(Object.keys(files)).toEqual(['docs/SKILL.md']);
    expect(files['docs/SKILL.md']).toMatch(/^---\nname: docs\ndescription: /);
    expect(await textOf('rule.mdc')).toMatch(/^---\ndescription: .+\nglobs:\nalwaysApply: true\n---\n/);
  });
});

describe('a documentation pack', () => {
  const download = (name: string, version: string, apiKey = key) =>
    get(`/packages/npm/${encodeURIComponent(name)}/${version}/download`, apiKey);

  test('has the layout of neuledge/context, with the URLs of the pages as paths', async () => {
    const response = await get(`/api/recent_documents/${sails.documentId}/pack.db`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="@acme__sails@4.1.2.db"');
    const { meta, chunks, foundByStem } = await readPack(response);
    expect(meta).toMatchObject({
      ...{ name: '@acme/sails', version: '4.1.2', registry: 'npm' },
      source_url: 'https://sails.example.com/docs/',
    });
    expect(chunks).toEqual([
      {
        ...{ doc_path: 'https://sails.example.com/docs/', doc_title: 'Sails', section_title: 'Sails' },
        content: expect.stringContaining('Hoist the mainsail first.'),
      },
      expect.objectContaining({ doc_path: 'https://sails.example.com/docs/knots.html' }),
    ]);
    expect(foundByStem).toEqual(['https://sails.example.com/docs/']);
  });

  test('of a library has the URL that pack servers use, for its own version only', async () => {
    const response = await download('@acme/sails', '4.1.2');
    expect(response.headers.get('content-length')).toMatch(/^\d+$/);
    expect((await readPack(response)).meta).toMatchObject({ version: '4.1.2' });
    // The library was requested as 4.1.0, but the documentation is not of that version.
    expect((await download('@acme/sails', '4.1.0')).status).toBe(404);
    expect((await get('/packages/pip/sails/4.1.2/download')).status).toBe(404);
    expect((await get('/packages/unknown/sails/4.1.2/download')).status).toBe(404);
  });

  test('removes its file and frees its slot, whether it is downloaded, canceled or only requested', async () => {
    const path = `/api/recent_documents/${sails.documentId}/pack.db`;
    for (let round = 0; round < 3; round += 1) {
      await (await get(path)).body?.cancel();
      await (await get(path)).arrayBuffer();
      const headers = { authorization: `Bearer ${key}` };
      const head = await api.app.request(api.publicUrl + path, { method: 'HEAD', headers });
      expect(head.status).toBe(200);
    }
    await expect.poll(async () => (await get(path)).status).toBe(200);
  });

  test('needs a key that may read its collection', async () => {
    const other = await createCollection(api.dataSource, ada.userId);
    const { body } = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', {
      ...{ keyName: 'Other', collectionId: other.collectionId },
    });
    expect((await download('@acme/sails', '4.1.2', body.apiKey)).status).toBe(404);
    expect((await get(`/api/recent_documents/${sails.documentId}/pack.db`, body.apiKey)).status).toBe(404);
    const anonymous = await api.app.request(`${api.publicUrl}/packages/npm/%40acme%2Fsails/4.1.2/download`);
    expect(anonymous.status).toBe(401);
    const stranger = await api.signUp();
    expect((await stranger.request('/packages/npm/%40acme%2Fsails/4.1.2/download')).status).toBe(404);
    expect((await stranger.request(`/api/recent_documents/${sails.documentId}/pack.db`)).status).toBe(404);
  });

  test('refuses a document with more text than an import accepts', async () => {
    await api.dataSource.query(
      `UPDATE singleurl_cache SET markdown = repeat('x', 20 * 1024 * 1024) WHERE url LIKE 'https://sails.%'`,
    );
    const response = await get(`/api/recent_documents/${sails.documentId}/pack.db`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message:
        'This document has 40 MiB of text, and a pack may have 32. Export the collection as Markdown instead',
    });
  });
});
