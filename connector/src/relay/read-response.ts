import { EventSourceParserStream } from 'eventsource-parser/stream';

/** The JSON-RPC messages of a response as they arrive: one JSON body, or a stream of server-sent events. */
export async function* readMessages(response: Response): AsyncGenerator<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream') || response.body === null) {
    const body = await response.text();
    if (body !== '') yield JSON.parse(body);
    return;
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  // Events without data only carry an id.
  for await (const { event = 'message', data } of events)
    if (event === 'message' && data !== '') yield JSON.parse(data);
}
