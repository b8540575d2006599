import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  type Gunzip,
} from 'node:zlib';
import { BadEncodingError, BodyTooLargeError } from '../../errors/network-errors.ts';

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** True when the body is longer than the limit; `bytes` then holds its beginning. */
  readonly isCut: boolean;
}

/** Honest servers use one encoding; each further layer multiplies what a small body can expand to. */
const MAX_ENCODINGS = 2;

/** Sitemaps and manuals compress about 20:1. */
const MAX_COMPRESSION_RATIO = 200;
/** Below this size any compression ratio is accepted. */
const MAX_UNCHECKED_BYTES = 10 * 1024 * 1024;

/** Throws BodyTooLargeError when the compression ratio is that of a decompression bomb. */
export function refuseDecompressionBomb(compressedBytes: number, decompressedBytes: number): void {
  if (
    decompressedBytes > MAX_UNCHECKED_BYTES &&
    decompressedBytes > compressedBytes * MAX_COMPRESSION_RATIO
  ) {
    const cause = `decompresses to more than ${MAX_COMPRESSION_RATIO} times its size`;
    throw new BodyTooLargeError(decompressedBytes, cause);
  }
}

/** Like browsers: a stream that ends early is decoded as far as it goes. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

/** `bytesWritten` counts the compressed bytes. */
type Decoder = Transform & Pick<Gunzip, 'bytesWritten'>;

const DECODERS: Readonly<Record<string, () => Decoder>> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress(),
};

/** Names without an encoding. Servers also put charsets there, which browsers ignore. */
const NOT_ENCODED: ReadonlySet<string> = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'binary',
  'text/html',
]);

/**
 * The requested encodings, in order of preference. `deflate` is decoded but not requested, since some servers send it without
 * its zlib header (RFC 9110, section 8.4.1.2).
 */
export const ACCEPT_ENCODING = 'gzip, br, zstd';

/**
 * Reads and decodes a body, holding at most `maxBytes` of decoded bytes, which also bounds decompression bombs.
 * Throws BadEncodingError for an unknown encoding, more than 2 layers, or bytes that do not match the header;
 * BodyTooLargeError for a decompression bomb.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<ReadBody> {
  const decoders = createDecoders(contentEncoding);
  const [first] = decoders;
  try {
    return await collectBytes(pipeThrough(source, decoders), maxBytes, (length) => {
      if (first) refuseDecompressionBomb(first.bytesWritten, length);
    });
  } catch (error) {
    throw isDecoderError(error)
      ? new BadEncodingError('body does not match its Content-Encoding', { cause: error })
      : error;
  }
}

/** Reads at most `maxBytes` of `stream` and destroys the rest; `check` sees the length so far and may throw. */
export async function collectBytes(
  stream: Readable,
  maxBytes: number,
  check: (length: number) => void = () => {},
): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    check(length);
    if (length > maxBytes) {
      return { bytes: Buffer.concat(chunks, maxBytes), isCut: true };
    }
  }
  return { bytes: Buffer.concat(chunks, length), isCut: false };
}

/** Matches the error codes of zlib, brotli and zstd in Node. */
function isDecoderError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String(error.code));
}

/** The body without its Content-Encoding. Throws BadEncodingError for an unknown encoding. */
export function decodeStream(source: Readable, contentEncoding: string): Readable {
  return pipeThrough(source, createDecoders(contentEncoding));
}

function pipeThrough(source: Readable, decoders: readonly Decoder[]): Readable {
  return decoders.reduce<Readable>((stream, decoder) => pipeline(stream, decoder, () => {}), source);
}

/** In decoding order: the encoding that was applied last comes first. */
function createDecoders(contentEncoding: string): Decoder[] {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !NOT_ENCODED.has(name));
  if (names.length > MAX_ENCODINGS) {
    throw new BadEncodingError(`${names.length} content encodings, at most ${MAX_ENCODINGS} are supported`);
  }
  return names.reverse().map((name) => {
    const create = DECODERS[name];
    if (!create) throw new BadEncodingError(`unknown content encoding "${name}"`);
    return create();
  });
}
