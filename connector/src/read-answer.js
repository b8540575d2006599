/**
 * The JSON-RPC messages of an answer as they arrive: one JSON body, or a stream of server-sent events.
 *
 * @param {Response} response
 * @returns {AsyncGenerator<unknown>}
 */
export async function* readAnswer(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream') || response.body === null) {
    const body = await response.text();
    if (body !== '') yield JSON.parse(body);
    return;
  }
  for await (const data of readEvents(response.body)) yield JSON.parse(data);
}

/**
 * The data of the `message` events of a stream (WHATWG HTML, server-sent events). Comments keep it alive and
 * empty events only carry an id: neither is a message.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {AsyncGenerator<string>}
 */
async function* readEvents(stream) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const events = rest.split(/\r\n\r\n|\n\n|\r\r/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = dataOf(event);
      if (data !== '') yield data;
    }
  }
}

/**
 * @param {string} event
 * @returns {string}
 */
function dataOf(event) {
  const lines = event.split(/\r\n|\n|\r/);
  const name =
    lines
      .findLast((line) => line.startsWith('event:'))
      ?.slice(6)
      .trim() ?? 'message';
  if (name !== 'message') return '';
  return lines
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
    .join('\n');
}
