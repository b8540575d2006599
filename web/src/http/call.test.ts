import { getSite } from '@lectern/shared/contracts/site.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { checkConnection } from './connection.ts';
import { NetworkError } from './http-error.ts';

afterEach(() => vi.unstubAllGlobals());

/** A response whose connection breaks after the first bytes of its body. */
function cutResponse(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":'));
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body);
}

test('reports a response that is cut off as a NetworkError', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (path: string) => (path === '/index.html' ? new Response('') : cutResponse()));
  await expect(call(getSite, {})).rejects.toBeInstanceOf(NetworkError);
  await checkConnection();
});

test('does not report an aborted call as a NetworkError', async () => {
  const controller = new AbortController();
  vi.stubGlobal('fetch', async () => {
    controller.abort();
    return cutResponse();
  });
  await expect(call(getSite, { signal: controller.signal })).rejects.toThrow('network error');
});
