import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const site = useForEachTest(() =>
  serveFetchedSite({
    '/whole': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('whole') },
    '/gone': { status: 404, body: 'gone' },
    '/moved': { status: 302, headers: { location: '/whole' } },
    '/slow': (_request, response) => {
      response.writeHead(200).write('beginning');
    },
  }),
);

test('streams the decoded body of a 200 response after redirects, and of no other status', async () => {
  const read: string[] = [];
  const consume = async (body: Parameters<typeof text>[0]) => void read.push(await text(body));
  expect(await site.safeFetch(`${site.origin}/moved`, { consume })).toMatchObject({
    status: 200,
    body: new Uint8Array(),
  });
  const gone = await site.safeFetch(`${site.origin}/gone`, { consume });
  expect([gone.status, Buffer.from(gone.body).toString(), read]).toEqual([404, 'gone', ['whole']]);
});

test('rejects with the error of the consumer', async () => {
  const error = new RangeError('enough');
  const consume = () => Promise.reject(error);
  await expect(site.safeFetch(`${site.origin}/whole`, { consume })).rejects.toBe(error);
});

test.each([
  ['that waits for the site', async (body: Parameters<typeof text>[0]) => void (await text(body))],
  ['that waits for itself', () => new Promise<void>(() => {})],
])('the time limit of a request ends a consumer %s', async (_, consume) => {
  await expect(site.safeFetch(`${site.origin}/slow`, { consume, totalTimeoutMs: 50 })).rejects.toMatchObject({
    failure: 'timeout',
  });
});
