import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import { PACK_LIMITS } from '@lectern/shared/packs/pack.ts';
import { HTTPException } from 'hono/http-exception';

const TYPES = new RegExp(`^(?:${PACK_TYPE}|application/octet-stream)\\s*(?:;|$)`, 'i');

/**
 * Saves the file in the body of a request for the time of `use`. Throws an HTTPException: 415 for another content type, 413
 * over the size limit, and 400 for an incomplete body.
 */
export async function saveUpload<Result>(
  { headers, body, signal }: Request,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const type = headers.get('content-type') ?? '';
  if (!TYPES.test(type)) throw new HTTPException(415, { message: `The content type must be ${PACK_TYPE}` });
  if (Number(headers.get('content-length')) > PACK_LIMITS.fileBytes) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'));
  try {
    const path = join(folder, 'pack.db');
    // Node's and the browser's types of streams differ in their iterators only.
    const chunks = Readable.fromWeb((body ?? new ReadableStream()) as NodeReadableStream<Uint8Array>);
    await pipeline(chunks, limitSize, createWriteStream(path, { flags: 'wx' }), { signal }).catch(
      (cause: unknown) => {
        if (cause instanceof HTTPException) throw cause;
        throw new HTTPException(400, { message: 'The file is incomplete. Upload it again', cause });
      },
    );
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limitSize(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > PACK_LIMITS.fileBytes) throw tooLarge();
    yield chunk;
  }
}

function tooLarge(): HTTPException {
  const message = `The file is larger than ${PACK_LIMITS.fileBytes / 1024 / 1024} MiB`;
  return new HTTPException(413, { message });
}
