import { createServer, type RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScrapingbee as createStandIn, type ReadPage } from '../../infra/stand-ins/scrapingbee.ts';
import type { PageReader } from '../../workers/src/providers/page-reader.ts';
import { createScrapingbee } from '../../workers/src/providers/scrapingbee.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';

const KEY = 'canary-key-5d1f0c';
const realKey = process.env.SCRAPINGBEE_API_KEY ?? '';

let servers: ListeningServer[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  servers = [];
});

async function originOf(server: ServerType): Promise<string> {
  const listening = await listen(server);
  servers.push(listening);
  return listening.origin;
}

/** Reads `url` with a service that responds with `listener`. */
async function readFrom(listener: RequestListener, settings: { deadlineMs?: number } = {}) {
  const url = await originOf(createServer(listener));
  return createScrapingbee({ url, apiKey: KEY, ...settings }).readPage('https://docs.example.com/');
}

async function errorOf(reading: Promise<unknown>): Promise<UpstreamError> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  // The log shows only these fields of an error.
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(KEY);
  // Safe: the line above would have failed.
  return error as UpstreamError;
}

describe.runIf(realKey !== '')('ScrapingBee itself', () => {
  test('reads a public page', async () => {
    const reader = createScrapingbee({ url: 'https://app.scrapingbee.com', apiKey: realKey });
    expect(await reader.readPage('https://example.com/')).toEqual({
      status: 200,
      html: expect.stringContaining('Example Domain'),
      finalUrl: expect.stringMatching(/^https?:\/\/example\.com\/?$/),
    });
  });
});

describe('the local emulator', () => {
  let web: Record<string, ReadPage>;
  let credits: Map<string, number>;
  let origin: string;
  let reader: PageReader;

  beforeEach(async () => {
    web = { 'https://docs.example.com/?a=1&b=2': { status: 200, html: '<h1>Queues</h1>' } };
    credits = new Map([[KEY, 20]]);
    const standIn = createStandIn({ credits, read: (url) => web[url] ?? null });
    origin = await originOf(createAdaptorServer({ fetch: standIn.fetch }));
    reader = createScrapingbee({ url: origin, apiKey: KEY });
  });

  test('reads a page with its query string for the credits that JavaScript costs', async () => {
    expect(await reader.readPage('https://docs.example.com/?a=1&b=2')).toEqual({
      status: 200,
      html: '<h1>Queues</h1>',
      finalUrl: 'https://docs.example.com/?a=1&b=2',
    });
    expect(credits.get(KEY)).toBe(15);
  });

  test('reports the final URL of a page', async () => {
    web['https://docs.example.com/old'] = {
      status: 302,
      html: '<h1>New</h1>',
      resolvedUrl: 'https://docs.example.com/new',
    };
    expect(await reader.readPage('https://docs.example.com/old')).toMatchObject({
      status: 200,
      finalUrl: 'https://docs.example.com/new',
    });
  });

  test('reports a missing page', async () => {
    web['https://docs.example.com/gone'] = { status: 404, html: 'gone' };
    expect(await reader.readPage('https://docs.example.com/gone')).toMatchObject({ status: 404 });
  });

  test('reports an invalid key', async () => {
    const wrong = createScrapingbee({ url: origin, apiKey: `${KEY}-wrong` });
    const error = await errorOf(wrong.readPage('https://docs.example.com/'));
    expect(error.message).toBe(
      'ScrapingBee failed: the API key is invalid or has no credits left; check SCRAPINGBEE_API_KEY',
    );
  });

  test('does not read a page without credits', async () => {
    credits.set(KEY, 4);
    const error = await errorOf(reader.readPage('https://docs.example.com/?a=1&b=2'));
    expect(error.message).toContain('no credits left');
  });

  test('reports that the service could not fetch the page', async () => {
    web['https://docs.example.com/wall'] = { status: 403, html: 'no' };
    const error = await errorOf(reader.readPage('https://docs.example.com/wall'));
    expect(error.message).toBe('ScrapingBee failed: status 500');
  });

  test('rejects files', async () => {
    web['https://docs.example.com/file'] = { status: 200, html: 'UEs=', type: 'b64_bytes' };
    const error = await errorOf(reader.readPage('https://docs.example.com/file'));
    expect(error.message).toContain('a file of type "b64_bytes"');
  });

  test('rejects parameters that the service does not have', async () => {
    const reply = await fetch(`${origin}/api/v1/?api_key=${KEY}&url=x&renderjs=1&timeout=5`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      errors: { renderjs: ['Unknown field.'], url: ['Not a valid URL.'], timeout: ['Out of range.'] },
    });
  });
});

describe('a failing service causes an error without the key', () => {
  test.each<[string, RequestListener, string]>([
    [
      'a response in another format',
      (_, response) => response.end('{"body": 1}'),
      'unexpected response format',
    ],
    ['a response that is not JSON', (_, response) => response.end('<html>'), 'unexpected response format'],
    [
      'an error that repeats the request',
      (request, response) => response.writeHead(400).end(`Wrong: ${request.url}`),
      'the request was rejected',
    ],
    ['a response with status 429', (_, response) => response.writeHead(429).end(), 'too many concurrent'],
    ['a broken connection', (request) => request.socket.destroy(), 'the connection failed (UND_ERR_SOCKET)'],
  ])('%s', async (_, listener, text) => {
    expect((await errorOf(readFrom(listener))).message).toContain(text);
  });

  test('a service that does not respond', async () => {
    const error = await errorOf(readFrom(() => {}, { deadlineMs: 50 }));
    expect(error.message).toBe('ScrapingBee failed: no response within 0 s');
  });

  test('an endless response', async () => {
    const endless: RequestListener = (_, response) => {
      const write = () => void (response.destroyed || response.write('x'.repeat(65_536), write));
      write();
    };
    const error = await errorOf(readFrom(endless));
    expect(error.message).toBe('ScrapingBee failed: larger than 12.0 MiB');
  });

  test('an unreachable port', async () => {
    const reader = createScrapingbee({ url: 'http://127.0.0.1:1', apiKey: KEY });
    const error = await errorOf(reader.readPage('https://docs.example.com/'));
    expect(error.message).toBe('ScrapingBee failed: the connection failed (ECONNREFUSED)');
  });
});
