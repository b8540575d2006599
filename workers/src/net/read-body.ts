import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

/** A body that cannot be decoded the way its Content-Encoding says. */
export class BadEncodingError extends Error {
  override readonly name = 'BadEncodingError';
}

/** A body that goes on beyond `maxBytes`. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`it is larger than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB`);
  }
}

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** True when the body went on beyond the limit; `bytes` then holds its beginning. */
  readonly isCut: boolean;
}

/** More layers than these have no honest use and multiply what a small body grows to. */
const MAX_ENCODINGS = 2;

/** As browsers do: what was received of a stream that ends early is still given out. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(lenient),
  'x-gzip': () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress(),
};

/** The encodings that `readBody` undoes, in the order in which we like to get them. */
export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate';

/**
 * Reads a body and undoes its Content-Encoding, never holding more than `maxBytes` of the decoded text: a
 * compressed bomb is stopped while it grows. Throws BadEncodingError for an unknown encoding, for more than 2
 * layers, and for bytes that are not what the header says.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<ReadBody> {
  const stream = decoded(source, contentEncoding);
  try {
    return await collect(stream, maxBytes);
  } catch (error) {
    throw isDecoderError(error)
      ? new BadEncodingError('the body is not what its Content-Encoding says', { cause: error })
      : error;
  }
}

/** Reads `stream` up to `maxBytes` and ends it there. */
export async function collect(stream: Readable, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      return { bytes: Buffer.concat(chunks, maxBytes), isCut: true };
    }
  }
  return { bytes: Buffer.concat(chunks, length), isCut: false };
}

/** The codes of zlib, brotli and zstd, as Node spells them. */
function isDecoderError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String(error.code));
}

function decoded(source: Readable, contentEncoding: string): Readable {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS) {
    throw new BadEncodingError(
      `the body is encoded ${names.length} times over; at most ${MAX_ENCODINGS} are undone`,
    );
  }
  return names.reverse().reduce<Readable>((stream, name) => {
    const create = DECODERS[name];
    if (!create) {
      throw new BadEncodingError(`the body has the unknown encoding "${name}"`);
    }
    return pipeline(stream, create(), () => {});
  }, source);
}
