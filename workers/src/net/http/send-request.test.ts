import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const site = useForFile(() => serveFetchedSite({ '/there': 'there' }));

const moved = { location: '/there' };

test.each([
  [
    'never ends',
    (response: ServerResponse) => {
      response.writeHead(302, moved).write(Buffer.alloc(100_000));
    },
  ],
  [
    'is incomplete',
    (response: ServerResponse) => {
      response.writeHead(302, { ...moved, 'content-length': '10' }).write('abc', () => response.destroy());
    },
  ],
])('follows a redirect whose body %s', async (_, answer) => {
  site.reply('/moved', (_request, response) => answer(response));
  const { body, finalUrl } = await site.safeFetch(`${site.origin}/moved`);
  expect([Buffer.from(body).toString(), finalUrl]).toEqual(['there', `${site.origin}/there`]);
});

test.each([
  ['uncompressed', {}],
  ['compressed', { 'content-encoding': 'gzip' }],
])('rejects an incomplete %s body', async (_, headers) => {
  site.reply('/broken', (_request, response) => {
    response
      .writeHead(200, { ...headers, 'content-length': '1000' })
      .write('beginning', () => response.destroy());
  });
  await expect(site.safeFetch(`${site.origin}/broken`)).rejects.toMatchObject({ name: 'PageFailure' });
});

test('an abort while the body arrives rejects with its reason', async () => {
  const caller = new AbortController();
  const reason = new Error('cancelled');
  site.reply('/begun', (_request, response) => {
    response.writeHead(200).write('beginning', () => caller.abort(reason));
  });
  await expect(site.safeFetch(`${site.origin}/begun`, { signal: caller.signal })).rejects.toBe(reason);
});
