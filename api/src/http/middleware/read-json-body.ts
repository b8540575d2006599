import { HTTPException } from 'hono/http-exception';

const DEFAULT_MAX_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

// PostgreSQL stores no NUL in text. An even number of backslashes before the escape escape each other.
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The JSON body of a request. Throws an HTTPException: 415 for another content type, 413 over `maxBytes` (without reading
 * the rest), 400 for invalid JSON or UTF-8 and for an incomplete body.
 */
export async function readJsonBody(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    const found = type === '' ? 'none' : `"${type.slice(0, 100)}"`;
    throw new HTTPException(415, { message: `The content type must be application/json (found ${found})` });
  }
  const text = decodeUtf8(await readBytes(request, maxBytes));
  if (NUL_ESCAPE.test(text)) {
    throw new HTTPException(400, { message: 'The body contains the character U+0000. Remove it' });
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
    throw new HTTPException(400, { message: 'The body is incomplete', cause });
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HTTPException(400, { message: 'The body is not valid UTF-8', cause });
  }
}

function tooLarge(maxBytes: number): HTTPException {
  const limit = maxBytes / (1024 * 1024);
  return new HTTPException(413, { message: `The body is larger than ${limit} MiB` });
}
