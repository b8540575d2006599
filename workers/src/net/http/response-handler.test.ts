import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

let site: TestSite;
let safeFetch: SafeFetch;

beforeAll(async () => {
  site = await serveSite({ '/there': 'there' });
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [site.host] });
});

afterAll(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

const moved = { location: '/there' };

test.each([
  [
    'goes on',
    (response: ServerResponse) => {
      response.writeHead(302, moved).write(Buffer.alloc(100_000));
    },
  ],
  [
    'breaks off',
    (response: ServerResponse) => {
      response.writeHead(302, { ...moved, 'content-length': '10' }).write('abc', () => response.destroy());
    },
  ],
])('a redirect is followed though its body %s', async (_, answer) => {
  site.reply('/moved', (_request, response) => answer(response));
  const { body, finalUrl } = await safeFetch(`${site.origin}/moved`);
  expect([Buffer.from(body).toString(), finalUrl]).toEqual(['there', `${site.origin}/there`]);
});

test.each([
  ['as it is', {}],
  ['packed', { 'content-encoding': 'gzip' }],
])('a body that is sent %s and breaks off is no answer', async (_, headers) => {
  site.reply('/broken', (_request, response) => {
    response
      .writeHead(200, { ...headers, 'content-length': '1000' })
      .write('beginning', () => response.destroy());
  });
  await expect(safeFetch(`${site.origin}/broken`)).rejects.toMatchObject({ name: 'PageFailure' });
});

test('what has only begun when the caller gives up ends with the reason', async () => {
  const caller = new AbortController();
  const reason = new Error('no longer wanted');
  site.reply('/begun', (_request, response) => {
    response.writeHead(200).write('beginning', () => caller.abort(reason));
  });
  await expect(safeFetch(`${site.origin}/begun`, { signal: caller.signal })).rejects.toBe(reason);
});
