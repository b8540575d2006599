import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

let site: TestSite;
let other: TestSite;
let safeFetch: SafeFetch;

beforeEach(async () => {
  site = await serveSite();
  other = await serveSite({ '/': 'the other site' });
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host, other.host] });
});

afterEach(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const namesOf = (headers: object | undefined) => Object.keys(headers ?? {}).toSorted();
const ORDINARY = ['accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'];

test('sends the user agent and a common language, and no data that identifies a returning reader', async () => {
  site.reply('/', { headers: { 'set-cookie': 'id=1; Path=/; Max-Age=3600' }, body: 'first' });
  await safeFetch(`${site.origin}/`);
  await safeFetch(`${site.origin}/`);
  expect(site.headers.map(namesOf)).toEqual([ORDINARY, ORDINARY]);
});

test('sends neither cookies, nor a referrer, nor credentials to the target of a redirect', async () => {
  site.reply('/?token=canary', {
    status: 302,
    headers: { location: `${other.origin}/`, 'set-cookie': 'id=1; Path=/' },
  });
  const headers = {
    AUTHORIZATION: 'Bearer canary',
    Cookie: 'canary=1',
    'Proxy-Authorization': 'Basic canary',
  };
  await safeFetch(`${site.origin}/?token=canary`, { headers });
  expect(namesOf(other.headers[0])).toEqual(ORDINARY);
  expect(JSON.stringify([site.headers, other.headers])).not.toContain('canary');
});

test('drops conditional headers on a redirect', async () => {
  site.reply('/moved', { status: 301, headers: { location: `${other.origin}/` } });
  const headers = {
    'If-None-Match': '"canary"',
    'If-Modified-Since': 'Sat, 21 Nov 2026 00:00:00 GMT',
    accept: 'text/html',
  };
  const response = await safeFetch(`${site.origin}/moved`, { headers });
  expect(response.status).toBe(200);
  expect(site.headers[0]).toMatchObject({ 'if-none-match': '"canary"' });
  expect(namesOf(other.headers[0])).toEqual(['accept', ...ORDINARY]);
});
