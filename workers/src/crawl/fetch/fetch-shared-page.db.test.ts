import { removeOldPublicPages } from '@lectern/shared/db/stores/pages/public-pages.ts';
import { describe, expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createRobots } from '../../net/robots/robots.ts';
import type { PageUrl } from '../types.ts';
import { type FetchSharedPageOptions, fetchSharedPage } from './fetch-shared-page.ts';
import { PageLoader } from './page-loader.ts';
import { createPublicPages } from './public-pages.ts';

const database = useTestDatabase();
const site = useForEachTest(() => serveFetchedSite({ '/page': conditional('"1"', '<p>Maß one') }));

/** A page that answers 304 to a conditional request with its ETag. */
function conditional(etag: string, body: string): Reply {
  return (request, response) => {
    response.setHeader('etag', etag).setHeader('content-type', 'text/html');
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(body);
  };
}

/** Fetches like the crawl of any tenant. The loopback site counts as public unless `privateHosts` lists it. */
function fetchPath(
  path: string,
  options: FetchSharedPageOptions = {},
  { privateHosts = [], ...page }: Partial<PageUrl> & { privateHosts?: string[] } = {},
) {
  const publicPages = createPublicPages({ db: database.db, privateHosts });
  const deps = { ...site, robots: createRobots(site), publicPages };
  return fetchSharedPage({ url: site.origin + path, ...page }, deps, options);
}

const requestsFor = (path: string) => site.requests.filter((request) => request === `GET ${path}`).length;
const age = (hours: number) =>
  database.db.query(`UPDATE public_pages SET fetched_at = fetched_at - make_interval(hours => $1)`, [hours]);

describe('a public page', () => {
  test('fetched in the last 24 hours is shared with the next tenant without a request', async () => {
    const first = await fetchPath('/page');
    await age(23);
    const second = await fetchPath('/page');
    expect(second).toEqual({ ...first, fetchedAt: expect.any(Date) });
    expect(first.fetchedAt.getTime() - second.fetchedAt.getTime()).toBe(23 * 3600 * 1000);
    expect(requestsFor('/page')).toBe(1);
  });

  test('older than 24 hours is revalidated, and reused when it has not changed', async () => {
    await fetchPath('/page');
    await age(25);
    const again = await fetchPath('/page');
    expect(again).toMatchObject({ body: '<p>Maß one', etag: '"1"' });
    expect(Date.now() - again.fetchedAt.getTime()).toBeLessThan(60_000);
    await fetchPath('/page');
    expect(requestsFor('/page')).toBe(2);
  });

  test.each([
    ['/openapi.json', 'application/json', '{"openapi": "3.1.0", "paths": {}}', 'openapi'],
    ['/tour.ipynb', 'text/plain', '{"nbformat": 4, "cells": []}', 'notebook'],
    ['/index.rst', 'text/plain', 'Title\n=====\n\nText', 'rst'],
  ])('keeps %s in its format', async (path, contentType, body, kind) => {
    site.reply(path, { headers: { 'content-type': contentType }, body });
    await fetchPath(path);
    expect(await fetchPath(path)).toMatchObject({ kind, body });
    expect(requestsFor(path)).toBe(1);
  });

  test('replaces the stored one when it has changed', async () => {
    await fetchPath('/page');
    await age(25);
    site.reply('/page', conditional('"2"', '<p>two'));
    expect((await fetchPath('/page')).body).toBe('<p>two');
    expect((await fetchPath('/page')).body).toBe('<p>two');
    expect(requestsFor('/page')).toBe(2);
  });

  test('is not confirmed by a 304 of another page that redirected to it', async () => {
    site.reply('/elsewhere', { status: 302, headers: { location: '/page' } });
    expect((await fetchPath('/elsewhere')).body).toBe('<p>Maß one');
    await age(25);
    site.reply('/elsewhere', { status: 304 });
    await expect(fetchPath('/elsewhere')).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('is revalidated by a refresh', async () => {
    await fetchPath('/page');
    await fetchPath('/page', { revalidate: true });
    expect(site.headers.at(-1)).toMatchObject({ 'if-none-match': '"1"' });
    expect(requestsFor('/page')).toBe(2);
  });

  test('keeps both its markdown alternate and its HTML', async () => {
    site.reply('/page', '<link rel="alternate" type="text/markdown" href="/page.md"><p>page');
    site.reply('/page.md', { headers: { 'content-type': 'text/markdown' }, body: '# Page' });
    await fetchPath('/page');
    expect(await fetchPath('/page')).toMatchObject({ kind: 'markdown', body: '# Page', tryType: 'markdown' });
    expect((await fetchPath('/page')).html).toContain('<p>page');
  });

  test('is not shared once robots.txt disallows it', async () => {
    await fetchPath('/page');
    site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /page' });
    await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'robots' });
  });

  test.each([
    ['at its own URL', null],
    ['in place of its listed markdown', '/page.md'],
  ])(
    'without readable text %s is requested again, since the error may be temporary',
    async (_place, markdownPath) => {
      const publicPages = createPublicPages({ db: database.db, privateHosts: [] });
      const deps = { ...site, publicPages, parserPool: sharedParserPool() };
      const listed = markdownPath === null ? {} : { fetchUrl: site.origin + markdownPath };
      const page: PageUrl = { url: `${site.origin}/page`, foundBy: 'request', title: null, ...listed };
      const load = async () => {
        const loader = new PageLoader(deps);
        return loader.parse(await loader.fetch(page), page);
      };
      site.reply('/page', '<title>404 Not Found</title><h1>Page not found</h1>');
      await expect(load()).rejects.toThrow(PageFailure);
      site.reply('/page', `<h1>Guide</h1><p>${'The guide explains how to install the program. '.repeat(9)}`);
      expect((await load()).parsed).toMatchObject({ title: 'Guide' });
    },
  );

  test('is deleted after 30 days without use', async () => {
    await fetchPath('/page');
    await age(31 * 24);
    await removeOldPublicPages(database.db, 30, 1_000);
    expect(await database.db.query('SELECT url FROM public_pages')).toEqual([]);
  });
});

describe('does not share pages', () => {
  const countStored = async () =>
    (await database.db.query<unknown[]>('SELECT FROM public_pages WHERE url = $1', [`${site.origin}/page`]))
      .length;

  test('of private hosts on the allow-list', async () => {
    await fetchPath('/page', {}, { privateHosts: [site.host] });
    expect(await countStored()).toBe(0);
  });

  test.each(['private, max-age=0', 'no-store'])('whose Cache-Control forbids it (%s)', async (value) => {
    await fetchPath('/page');
    await age(25);
    site.reply('/page', {
      headers: { 'content-type': 'text/html', 'cache-control': value, etag: '"2"' },
      body: '<p>yours',
    });
    expect((await fetchPath('/page')).body).toBe('<p>yours');
    expect(await countStored()).toBe(0);
  });

  test('whose text came with a list', async () => {
    expect((await fetchPath('/page', {}, { text: '# Claimed' })).body).toBe('# Claimed');
    expect(await countStored()).toBe(0);
  });

  test('that failed', async () => {
    site.reply('/page', { status: 500 });
    await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'server_error' });
    expect(await countStored()).toBe(0);
  });
});
