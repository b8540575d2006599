import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createRobots } from '../robots/robots.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

let site: TestSite;
let other: TestSite;
let safeFetch: SafeFetch;

beforeAll(async () => {
  site = await serveSite();
  other = await serveSite();
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [site.host, other.host] });
});

afterAll(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const redirect = (location: string, cookies: readonly string[]) => ({
  status: 302,
  headers: { location, 'set-cookie': cookies.join(', ') },
});

async function textOf(url: string): Promise<string> {
  const { body } = await safeFetch(url);
  return Buffer.from(body).toString();
}

test('reads a page that redirects to itself until the visitor sends its cookie', async () => {
  site.reply('/checked', (request, response) => {
    if (request.headers.cookie === 'seen=1; lang=en') response.end('the page');
    else
      response
        .writeHead(302, {
          location: '/checked',
          'set-cookie': ['seen=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT', 'lang=en; HttpOnly'],
        })
        .end();
  });
  expect(await textOf(`${site.origin}/checked`)).toBe('the page');
  // The next request starts without cookies.
  expect(site.headers.at(-2)?.cookie).toBeUndefined();
});

test('sends the cookies of a site to no other site', async () => {
  other.reply('/away', (request, response) => response.end(`cookie: ${request.headers.cookie}`));
  site.reply('/away', redirect(`${other.origin}/away`, ['secret=1']));
  expect(await textOf(`${site.origin}/away`)).toBe('cookie: undefined');
});

test.each(['Max-Age=0', 'max-age=-1', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
  'deletes a cookie when the site sets it with %s',
  async (attribute) => {
    site.reply('/step', redirect('/last', ['step=1', 'session=2']));
    site.reply('/last', redirect('/shown', [`step=; Path=/; ${attribute}`]));
    site.reply('/shown', (request, response) => response.end(request.headers.cookie));
    expect(await textOf(`${site.origin}/step`)).toBe('session=2');
  },
);

test('keeps at most 20 cookies of a redirect', async () => {
  const cookies = Array.from({ length: 50 }, (_, index) => `c${index}=1`);
  site.reply('/many', redirect('/counted', [...cookies, `long=${'x'.repeat(5_000)}`]));
  site.reply('/counted', (request, response) =>
    response.end(String(request.headers.cookie?.split('; ').length)),
  );
  expect(await textOf(`${site.origin}/many`)).toBe('20');
});

test('follows a Location header with UTF-8 characters', async () => {
  site.reply('/old', (_request, response) =>
    response.writeHead(301, { location: Buffer.from('/größe').toString('latin1') }).end(),
  );
  site.reply('/gr%C3%B6%C3%9Fe', 'sizes');
  expect(await textOf(`${site.origin}/old`)).toBe('sizes');
});

test('treats a robots.txt that redirects forever as missing (RFC 9309)', async () => {
  site.reply('/robots.txt', { status: 301, headers: { location: '/robots.txt' } });
  await expect(createRobots({ safeFetch }).check(`${site.origin}/page`)).resolves.toBeUndefined();
});
