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

test('a success is read while it comes, decoded, after redirects; anything else is not', async () => {
  const read: string[] = [];
  const consume = async (body: Parameters<typeof text>[0]) => void read.push(await text(body));
  expect(await safeFetch(`${site.origin}/moved`, { consume })).toMatchObject({
    status: 200,
    body: new Uint8Array(),
  });
  const gone = await safeFetch(`${site.origin}/gone`, { consume });
  expect([gone.status, Buffer.from(gone.body).toString(), read]).toEqual([404, 'gone', ['whole']]);
});

test('what its reader throws ends the fetch as it is', async () => {
  const error = new RangeError('enough');
  const consume = () => Promise.reject(error);
  await expect(safeFetch(`${site.origin}/whole`, { consume })).rejects.toBe(error);
});

test.each([
  ['that waits for the site', async (body: Parameters<typeof text>[0]) => void (await text(body))],
  ['that waits for itself', () => new Promise<void>(() => {})],
])('a request may have its own limit of time, which ends a reader %s', async (_, consume) => {
  await expect(safeFetch(`${site.origin}/slow`, { consume, totalTimeoutMs: 50 })).rejects.toMatchObject({
    failure: 'timeout',
  });
});
