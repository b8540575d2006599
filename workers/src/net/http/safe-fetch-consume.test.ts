import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

let site: TestSite;
let safeFetch: SafeFetch;

beforeEach(async () => {
  site = await serveSite({
    '/whole': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('whole') },
    '/gone': { status: 404, body: 'gone' },
    '/moved': { status: 302, headers: { location: '/whole' } },
    '/slow': (_request, response) => {
      response.writeHead(200).write('beginning');
    },
  });
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [site.host] });
});

afterEach(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

test('streams the decoded body of a 200 response after redirects, and of no other status', async () => {
  const read: string[] = [];
  const consume = async (body: Parameters<typeof text>[0]) => void read.push(await text(body));
  expect(await safeFetch(`${site.origin}/moved`, { consume })).toMatchObject({
    status: 200,
    body: new Uint8Array(),
  });
  const gone = await safeFetch(`${site.origin}/gone`, { consume });
  expect([gone.status, Buffer.from(gone.body).toString(), read]).toEqual([404, 'gone', ['whole']]);
});

test('rejects with the error of the consumer', async () => {
  const error = new RangeError('enough');
  const consume = () => Promise.reject(error);
  await expect(safeFetch(`${site.origin}/whole`, { consume })).rejects.toBe(error);
});

test.each([
  ['that waits for the site', async (body: Parameters<typeof text>[0]) => void (await text(body))],
  ['that waits for itself', () => new Promise<void>(() => {})],
])('the time limit of a request ends a consumer %s', async (_, consume) => {
  await expect(safeFetch(`${site.origin}/slow`, { consume, totalTimeoutMs: 50 })).rejects.toMatchObject({
    failure: 'timeout',
  });
});
