import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import { UnavailableError } from '@lectern/shared/errors.ts';
import { PACK_LIMITS } from '@lectern/shared/packs/pack.ts';
import { HTTPException } from 'hono/http-exception';

const TYPES = new RegExp(`^(?:${PACK_TYPE}|application/octet-stream)\\s*(?:;|$)`, 'i');

/** The temporary folder may be in memory. Only bytes that have arrived count, so slow uploads take almost nothing. */
const MAX_UPLOADED_BYTES = 6 * PACK_LIMITS.fileBytes;
const RETRY_AFTER_SECONDS = 10;
/** An operator must free disk space first. */
const RETRY_WHEN_FULL_SECONDS = 30;

/** The space that all uploads together take in the temporary folder. */
export interface UploadSpace {
  bytes: number;
}

/** Creates the upload space of a process. */
export function createUploadSpace(): UploadSpace {
  return { bytes: 0 };
}

/**
 * Saves the file in the body of a request for the time of `use`. Throws an HTTPException: 415 for another content type, 413
 * over the size limit, and 400 for an incomplete body. Throws UnavailableError when all uploads together are too
 * large, or the disk is full.
 */
export async function saveUpload<Result>(
  { headers, body, signal }: Request,
  space: UploadSpace,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const type = headers.get('content-type') ?? '';
  if (!TYPES.test(type)) throw new HTTPException(415, { message: `The content type must be ${PACK_TYPE}` });
  if (Number(headers.get('content-length')) > PACK_LIMITS.fileBytes) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'));
  const uploaded = { bytes: 0 };
  try {
    const path = join(folder, 'pack.db');
    // Node's and the browser's types of streams differ in their iterators only.
    const chunks = Readable.fromWeb((body ?? new ReadableStream()) as NodeReadableStream<Uint8Array>);
    const limit = (source: AsyncIterable<Uint8Array>) => limitSize(source, uploaded, space);
    await pipeline(chunks, limit, createWriteStream(path, { flags: 'wx' }), { signal }).catch(
      (cause: unknown) => {
        if (cause instanceof HTTPException || cause instanceof UnavailableError) throw cause;
        if (isWriteError(cause))
          throw new UnavailableError(
            "The server's disk is full. Try again after the administrator has freed space",
            RETRY_WHEN_FULL_SECONDS,
            { cause },
          );
        throw new HTTPException(400, { message: 'The file is incomplete. Upload it again', cause });
      },
    );
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    space.bytes -= uploaded.bytes;
  }
}

async function* limitSize(
  chunks: AsyncIterable<Uint8Array>,
  uploaded: { bytes: number },
  space: UploadSpace,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    uploaded.bytes += chunk.byteLength;
    space.bytes += chunk.byteLength;
    if (uploaded.bytes > PACK_LIMITS.fileBytes) throw tooLarge();
    if (space.bytes > MAX_UPLOADED_BYTES)
      throw new UnavailableError(
        'Too many packs are being imported. Try again in a moment',
        RETRY_AFTER_SECONDS,
      );
    yield chunk;
  }
}

function isWriteError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write';
}

function tooLarge(): HTTPException {
  const message = `The file is larger than ${PACK_LIMITS.fileBytes / 1024 / 1024} MiB`;
  return new HTTPException(413, { message });
}
