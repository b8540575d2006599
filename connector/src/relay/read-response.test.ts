import { expect, test } from 'vitest';
import { readMessages } from './read-response.ts';

const EVENT_STREAM = { 'content-type': 'text/event-stream' };

/** A response that sends its text in chunks of this size. */
function respondInChunks(text: string, chunkBytes: number): Response {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + chunkBytes));
      sent += chunkBytes;
    },
  });
  return new Response(stream, { headers: EVENT_STREAM });
}

test.each([1, 2, 3, 5, 1_000])(
  'reads events in chunks of %i bytes, with all line ends',
  async (chunkBytes) => {
    const text =
      'data: {"id":1}\n\ndata: {"id":\ndata: 2}\r\n\r\n: comment\r\rid: 3\rdata: {"id":3}\r\rdata: {"text":"é"}\n\n';
    const messages = await Array.fromAsync(readMessages(respondInChunks(text, chunkBytes)));
    expect(messages).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { text: 'é' }]);
  },
);

test('reads an event of 16 MB in time that grows with its length', async () => {
  const event = `data: {"text":"${'x'.repeat(16_000_000)}"}\n\n`;
  const startMs = performance.now();
  expect(await Array.fromAsync(readMessages(respondInChunks(event, 16_384)))).toHaveLength(1);
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
