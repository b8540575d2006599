/**
 * The JSON-RPC messages of a response as they arrive: one JSON body, or a stream of server-sent events.
 *
 * @param {Response} response
 * @returns {AsyncGenerator<unknown>}
 */
export async function* readMessages(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream') || response.body === null) {
    const body = await response.text();
    if (body !== '') yield JSON.parse(body);
    return;
  }
  for await (const data of readEvents(response.body)) yield JSON.parse(data);
}

/**
 * The data of the `message` events of a stream (WHATWG HTML, server-sent events). Skips comments, which keep the
 * connection alive, and empty events, which only carry an id.
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
      const data = messageData(event);
      if (data !== '') yield data;
    }
  }
}

/**
 * @param {string} event
 * @returns {string} '' for events of another type
 */
function messageData(event) {
  const lines = event.split(/\r\n|\n|\r/);
  const type = lines.findLast((line) => line.startsWith('event:')) ?? 'event: message';
  if (type.slice(6).trim() !== 'message') return '';
  return lines
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
    .join('\n');
}
