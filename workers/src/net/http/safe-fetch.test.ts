import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../../test/support/servers/listen.ts';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch, type SafeFetchSettings } from './safe-fetch.ts';

let site: TestSite;
let safeFetch: SafeFetch;

beforeAll(async () => {
  site = await serveSite();
  safeFetch = fetchFor();
});

afterAll(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

function fetchFor(settings: Partial<SafeFetchSettings> = {}): SafeFetch {
  return createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host], ...settings });
}

function textOf({ body }: { readonly body: Uint8Array }): string {
  return new TextDecoder().decode(body);
}

describe('a response', () => {
  test('has its status, headers, final URL and body for any status', async () => {
    site.reply('/gone', { status: 410, headers: { 'X-Why': 'moved house' }, body: 'gone' });
    const response = await safeFetch(`${site.origin}/gone`);
    expect(response).toMatchObject({ status: 410, finalUrl: `${site.origin}/gone`, isCut: false });
    expect(response.headers.get('x-why')).toBe('moved house');
    expect(textOf(response)).toBe('gone');
  });

  test('is requested with our own user agent and without credentials', async () => {
    site.reply('/plain', 'plain');
    const headers = {
      Authorization: 'Bearer x',
      cookie: 'a=b',
      'user-agent': 'other',
      accept: 'text/markdown',
    };
    await safeFetch(`${site.origin}/plain`, { headers });
    const sent = site.headers.at(-1);
    expect(sent).toMatchObject({ 'user-agent': 'Lectern/test', accept: 'text/markdown' });
    expect(sent).not.toHaveProperty('authorization');
    expect(sent).not.toHaveProperty('cookie');
  });

  test('uses a separate connection', async () => {
    await using own = await serveSite({ '/': 'one page' });
    const ownFetch = fetchFor({ allowedHosts: [own.host] });
    for (let count = 0; count < 20; count += 1) await ownFetch(`${own.origin}/`);
    expect(own.connections).toBe(20);
    await ownFetch.close();
  });

  test('to a HEAD request has no body', async () => {
    site.reply('/head', { headers: { 'content-length': '5000' } });
    const response = await safeFetch(`${site.origin}/head`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(0);
  });
});

describe('redirects', () => {
  const redirect = (location: string, status = 302) => ({ status, headers: { location } });

  test('are followed ten times, with each target checked and announced', async () => {
    const statuses = [301, 302, 303, 307, 308];
    [...statuses, ...statuses].forEach((status, index) => {
      site.reply(`/hop${index + 1}`, redirect(`hop${index + 2}`, status));
    });
    site.reply('/hop11', 'arrived');
    const seen: string[] = [];
    const response = await safeFetch(`${site.origin}/hop1`, {
      beforeRedirect: async (url) => {
        seen.push(new URL(url).pathname);
      },
    });
    expect(response.finalUrl).toBe(`${site.origin}/hop11`);
    expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `/hop${index + 2}`));
  });

  test('that never end stop after eleven requests', async () => {
    site.reply('/loop', redirect('/loop'));
    const before = site.requests.length;
    await expect(safeFetch(`${site.origin}/loop`)).rejects.toMatchObject({
      failure: 'forbidden',
      message: 'The page redirects more than 10 times.',
    });
    expect(site.requests.length - before).toBe(11);
  });

  test.each([
    ['http://169.254.169.254/latest/', 'is not a public address'],
    ['//10.0.0.1/', 'is not a public address'],
    ['http://[::1]/', 'is not a public address'],
    ['http://127.0.0.1:6379/', '127.0.0.1 is not a public address'],
    ['file:///etc/hostname', 'not a plain http or https URL'],
    ['https://reader:secret@acme-docs.com/', 'user name or password'],
    ['http://acme-docs.com\\@10.0.0.1/', 'not a plain http or https URL'],
    ['http://metadata.google.internal/', '".internal" names'],
  ])('to %s are blocked', async (location, reason) => {
    site.reply('/away', redirect(location));
    const failed = safeFetch(`${site.origin}/away`);
    await expect(failed).rejects.toMatchObject({ failure: 'blocked_address', url: `${site.origin}/away` });
    await expect(failed).rejects.toThrow(reason);
    await expect(failed).rejects.toThrow("We can't fetch this URL: it redirects to ");
  });

  test('are not followed when beforeRedirect rejects', async () => {
    site.reply('/private-area', redirect('/secret'));
    const objection = new Error('not there');
    const failed = safeFetch(`${site.origin}/private-area`, {
      beforeRedirect: () => Promise.reject(objection),
    });
    await expect(failed).rejects.toBe(objection);
    expect(site.requests).not.toContain('GET /secret');
  });

  test('without a Location header are returned', async () => {
    site.reply('/nowhere', { status: 302, body: 'nowhere' });
    expect(await safeFetch(`${site.origin}/nowhere`)).toMatchObject({ status: 302 });
  });
});

describe('size', () => {
  const limited = (maxBytes: number, overflow: 'fail' | 'cut' = 'fail') =>
    safeFetch(`${site.origin}/big`, { maxBytes, overflow });

  test('up to the limit is read, beyond it rejects with too_large', async () => {
    site.reply('/big', { body: 'x'.repeat(1000) });
    expect((await limited(1000)).body).toHaveLength(1000);
    await expect(limited(999)).rejects.toMatchObject({ failure: 'too_large', url: `${site.origin}/big` });
  });

  test('beyond the limit is cut with overflow "cut"', async () => {
    site.reply('/big', { body: 'x'.repeat(1000) });
    expect(await limited(1000, 'cut')).toMatchObject({ isCut: false });
    const cut = await limited(999, 'cut');
    expect(cut).toMatchObject({ isCut: true });
    expect(cut.body).toHaveLength(999);
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(200_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(200_000_000)))],
  ])('of a %s decompression bomb is bounded', async (encoding, body) => {
    site.reply('/big', { headers: { 'content-encoding': encoding }, body });
    const before = process.memoryUsage().rss;
    await expect(limited(1024 * 1024)).rejects.toMatchObject({ failure: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('of an endless body is bounded', async () => {
    site.reply('/big', (_request, response) => {
      const pump = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(limited(1024 * 1024)).rejects.toMatchObject({ failure: 'too_large' });
  });
});

describe('encodings', () => {
  const TEXT = 'documentation '.repeat(100);
  const get = (encoding: string, body: Uint8Array) => {
    site.reply('/encoded', { headers: { 'content-encoding': encoding }, body });
    return safeFetch(`${site.origin}/encoded`);
  };

  test.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['gzip', Buffer.concat([gzipSync(TEXT), Buffer.from('\r\n\n')])],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(TEXT)],
    ['none', Buffer.from(TEXT)],
    ['aws-chunked', Buffer.from(TEXT)],
    ['br, gzip', gzipSync(brotliCompressSync(TEXT))],
    ['identity, gzip', gzipSync(TEXT)],
  ])('%s is decoded', async (encoding, body) => {
    expect(textOf(await get(encoding, body))).toBe(TEXT);
  });

  test.each([
    ['gzip, gzip, gzip', '3 content encodings'],
    [Array(1000).fill('gzip').join(','), '1000 content encodings'],
    ['rot13', 'unknown content encoding "rot13"'],
    ['gzip', 'does not match its Content-Encoding'],
    ['br', 'does not match its Content-Encoding'],
    ['zstd', 'does not match its Content-Encoding'],
  ])('a plain body with Content-Encoding %.30s is rejected', async (encoding, reason) => {
    const failed = get(encoding, Buffer.from(TEXT));
    await expect(failed).rejects.toMatchObject({ failure: 'not_text' });
    await expect(failed).rejects.toThrow(reason);
  });

  test('decodes the complete part of a truncated gzip stream', async () => {
    const whole = gzipSync(TEXT);
    expect(textOf(await get('gzip', whole.subarray(0, whole.length - 8)))).toBe(TEXT);
  });
});

describe('a misbehaving server', () => {
  test.each([
    ['accepts and sends nothing', () => {}],
    [
      'sends headers and no body',
      (_: unknown, response: ServerResponse) => response.writeHead(200).flushHeaders(),
    ],
    [
      'sends its body byte by byte',
      (_: unknown, response: ServerResponse) => {
        const timer = setInterval(() => response.write('.'), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s causes a timeout', async (_what, reply) => {
    site.reply('/slow', reply);
    const hasty = fetchFor({ totalTimeoutMs: 60 });
    await expect(hasty(`${site.origin}/slow`)).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('that redirects slowly shares one time limit over all redirects', async () => {
    site.reply('/lazy', (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/lazy' }).end(), 25);
    });
    const hasty = fetchFor({ totalTimeoutMs: 60 });
    await expect(hasty(`${site.origin}/lazy`)).rejects.toMatchObject({ failure: 'timeout' });
  });

  test.each([
    ['closes at once', ''],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['sends an incomplete body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
  ])('that %s is unreachable', async (_what, bytes) => {
    await using server = await listen(createServer((socket) => socket.on('error', () => {}).end(bytes)));
    const other = fetchFor({ allowedHosts: [server.host] });
    await expect(other(`${server.origin}/`)).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('that is down is unreachable', async () => {
    const closed = await serveSite();
    await closed[Symbol.asyncDispose]();
    const other = fetchFor({ allowedHosts: [closed.host] });
    await expect(other(`${closed.origin}/`)).rejects.toThrow('The site refused the connection.');
  });
});

test('an abort rejects with its reason', async () => {
  site.reply('/silent', () => {});
  const abort = new AbortController();
  const failed = safeFetch(`${site.origin}/silent`, { signal: abort.signal });
  abort.abort(new Error('job cancelled'));
  await expect(failed).rejects.toThrow('job cancelled');
});
