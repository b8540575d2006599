import { HTTPException } from 'hono/http-exception';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

// PostgreSQL keeps no NUL in text. An even number of backslashes before the escape are backslashes themselves.
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The JSON body of a request. Throws an HTTPException: 415 for another content type, 413 for more than `maxBytes`
 * (found out without reading further), 400 for what is not JSON in UTF-8 or breaks off.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    const found = type === '' ? 'no content type' : `"${type.slice(0, 100)}"`;
    throw new HTTPException(415, { message: `The body must be application/json, found ${found}` });
  }
  const text = decodeUtf8(await readBytes(request, maxBytes));
  if (NUL_ESCAPE.test(text)) {
    throw new HTTPException(400, { message: 'The body has the character U+0000; remove it from the text' });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HTTPException(400, { message: 'The body is not valid JSON', cause });
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof HTTPException) throw cause;
    throw new HTTPException(400, { message: 'The body ended before it was complete', cause });
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HTTPException(400, { message: 'The body is not UTF-8', cause });
  }
}

function tooLarge(maxBytes: number): HTTPException {
  const limit = maxBytes / (1024 * 1024);
  return new HTTPException(413, { message: `The body is larger than the ${limit} MiB accepted here` });
}
