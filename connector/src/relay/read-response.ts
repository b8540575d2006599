/** The JSON-RPC messages of a response as they arrive: one JSON body, or a stream of server-sent events. */
export async function* readMessages(response: Response): AsyncGenerator<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream') || response.body === null) {
    const body = await response.text();
    if (body !== '') yield JSON.parse(body);
    return;
  }
  for await (const data of readEvents(response.body)) yield JSON.parse(data);
}

/** The end of an event has up to four characters. */
const MAX_PARTIAL_END = 3;

/**
 * The data of the `message` events of a stream (WHATWG HTML, server-sent events). Skips comments, which keep the
 * connection alive, and empty events, which only carry an id.
 */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Searched already: searching it again with each chunk would take the square of the time.
  let searched: string[] = [];
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const [first = '', ...others] = rest.split(/\r\n\r\n|\n\n|\r\r/);
    const last = others.pop();
    if (last === undefined) {
      searched.push(rest.slice(0, -MAX_PARTIAL_END));
      rest = rest.slice(-MAX_PARTIAL_END);
      continue;
    }
    for (const event of [searched.join('') + first, ...others]) {
      const data = messageData(event);
      if (data !== '') yield data;
    }
    searched = [];
    rest = last;
  }
}

/** @returns '' for events of another type */
function messageData(event: string): string {
  const lines = event.split(/\r\n|\n|\r/);
  const type = lines.findLast((line) => line.startsWith('event:')) ?? 'event: message';
  if (type.slice(6).trim() !== 'message') return '';
  return lines
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
    .join('\n');
}
