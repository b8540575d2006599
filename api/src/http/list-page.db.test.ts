import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument, createKey } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let ids: { collectionId: number; documentId: number };

/** Lists whose replies are arrays. */
const LISTS = Object.entries(ALL_ENDPOINTS).filter(
  ([, { query, reply }]) => query !== undefined && reply instanceof z.ZodArray,
);

beforeAll(async () => {
  ada = await api.signUp({ isPro: true });
  const db = api.dataSource;
  for (let count = 0; count < 5; count += 1) {
    await createCollection(db, ada.userId);
    await createKey(db, ada.userId, api.deps.appSecret);
  }
  const { collectionId } = await createCollection(db, ada.userId);
  const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    url: `https://docs.example.com/${name}`,
    title: name,
    passages: ['Text'],
  }));
  const { documentId } = await createDocument(db, collectionId, { pages });
  for (const pinIndex of [null, 7, null, 3]) {
    await createDocument(db, collectionId, { pages: [], ...(pinIndex && { pinIndex }) });
  }
  ids = { collectionId, documentId };
});

type Items = { id: number }[];

const get = (path: string) => ada.request(path.replace(api.publicUrl, ''));
const pathOf = (name: string) => fillPath(ALL_ENDPOINTS[name]?.path ?? '', ids);

/** The pages of a list, found by their Link headers. */
async function walk(path: string): Promise<Items[]> {
  const pages: Items[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await get(next);
    expect(response.status).toBe(200);
    pages.push((await response.json()) as Items);
    const link: string | null = response.headers.get('link');
    next = link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
  }
  return pages;
}

describe.each(LISTS.map(([name]) => name))('%s', (name) => {
  test('sends the whole list without a limit', async () => {
    expect((await walk(pathOf(name))).map((items) => items.length)).toEqual([expect.any(Number)]);
  });

  test('sends each item once, in the same order, when the client follows the links', async () => {
    const [all = []] = await walk(pathOf(name));
    expect(all.length).toBeGreaterThanOrEqual(5);
    const pages = await walk(`${pathOf(name)}?limit=2`);
    expect(pages.flat()).toEqual(all);
    expect(pages.every((items) => items.length <= 2 && items.length > 0)).toBe(true);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=-1',
    'cursor=x',
    'cursor=W10',
    'cursor=WzEsMiwzLDRd',
    `cursor=${'a'.repeat(300)}`,
  ])('answers 400 to ?%s', async (query) => {
    expect((await get(`${pathOf(name)}?${query}`)).status).toBe(400);
  });

  test('does not fail for a cursor with integers that are larger than any id', async () => {
    const statuses = [1, 2, 3].map(async (length) => {
      const key = new Array(length).fill(Number.MAX_SAFE_INTEGER);
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      return (await get(`${pathOf(name)}?cursor=${cursor}`)).status;
    });
    expect((await Promise.all(statuses)).toSorted()).toEqual([200, 400, 400]);
  });
});

test('each page has its own ETag', async () => {
  const path = pathOf('listRecentDocuments');
  const tags = await Promise.all(
    ['', '?limit=1', '?limit=2'].map(async (query) => (await get(path + query)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);
});

test('an item that is deleted between two pages does not hide another item', async () => {
  const path = `${pathOf('listRecentDocuments')}?limit=2`;
  const [all = []] = await walk(pathOf('listRecentDocuments'));
  const first = await get(path);
  const last = ((await first.json()) as Items).at(-1);
  await ada.call('DELETE', `/api/recent_documents/${last?.id}`);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(((await (await get(next)).json()) as Items).map(({ id }) => id)).toEqual(
    all.slice(2, 4).map(({ id }) => id),
  );
});
