interface FileHeaders {
  readonly type: string;
  readonly fileName: string;
  readonly bytes?: number;
}

/** A reply that browsers save as a file, and no cache keeps. */
export function download(
  body: ReadableStream<Uint8Array> | null,
  { type, fileName, bytes }: FileHeaders,
): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      ...(bytes !== undefined && { 'content-length': String(bytes) }),
    },
  });
}

/** A stream of text with backpressure: a stream converted from Node's would buffer sixteen chunks. */
export function streamText(chunks: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks).pipeThrough(new TextEncoderStream());
}
