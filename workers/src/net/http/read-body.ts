import { once } from 'node:events';
import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  type Gunzip,
} from 'node:zlib';
import { BadEncodingError, BodyTooLargeError, IncompleteBodyError } from '../../errors/network-errors.ts';
import { quoteSite } from '../../errors/quote-site.ts';
import { EndsRecorder, LineEndFilter } from './stream-ends.ts';

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** True when the body is longer than the limit; `bytes` then holds its beginning. */
  readonly isCut: boolean;
  /** True when the end of the body may be missing: the connection closed early, or its compressed length is missing. */
  readonly mayBeIncomplete?: boolean;
}

/** Well-behaved servers use one encoding. Each additional layer multiplies the expansion of a small body. */
const MAX_ENCODINGS = 2;

/** Sitemaps and manuals compress about 20:1. */
const MAX_COMPRESSION_RATIO = 200;
/** Below this size any compression ratio is accepted. */
const MAX_UNCHECKED_BYTES = 10 * 1024 * 1024;

/** Throws BodyTooLargeError when the compression ratio is too high for anything but a decompression bomb. */
export function assertCompressionRatio(compressedBytes: number, decompressedBytes: number): void {
  if (
    decompressedBytes > MAX_UNCHECKED_BYTES &&
    decompressedBytes > compressedBytes * MAX_COMPRESSION_RATIO
  ) {
    const cause = `decompresses to more than ${MAX_COMPRESSION_RATIO} times its size`;
    throw new BodyTooLargeError(decompressedBytes, cause);
  }
}

/** Like browsers: a stream without its trailer is decoded as far as it goes. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

/** The last bytes that may contain the end tag of an HTML document. */
const DOCUMENT_END_BYTES = 100;

/** `bytesWritten` counts the compressed bytes. */
type Decoder = Transform & Pick<Gunzip, 'bytesWritten'>;

const DECODERS: Readonly<Record<string, () => Decoder>> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};
/** The lower four bits of a zlib header with the deflate method (RFC 1950, CM). */
const ZLIB_DEFLATE = 8;

/** Names without an encoding. Servers also put charsets there, which browsers ignore. */
const NOT_ENCODED: ReadonlySet<string> = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'binary',
  'text/html',
  // Amazon S3 states how a file was uploaded.
  'aws-chunked',
]);

/**
 * The requested encodings, in order of preference. `deflate` is decoded but not requested, since some servers send it without
 * its zlib header (RFC 9110, section 8.4.1.2).
 */
export const ACCEPT_ENCODING = 'gzip, br, zstd';

/**
 * Reads and decodes a body, holding at most `maxBytes` of decoded bytes, which also bounds decompression bombs.
 * Throws BadEncodingError for an unknown encoding, more than 2 layers, or bytes that do not match the header;
 * BodyTooLargeError for a decompression bomb; IncompleteBodyError when a brotli or zstd stream ends early.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<ReadBody> {
  const decoders = (await isRawDeflate(source, contentEncoding))
    ? [createInflateRaw(LENIENT)]
    : createDecoders(contentEncoding);
  const [first] = decoders;
  const ends = new EndsRecorder();
  const isGzip = /^\s*(?:x-)?gzip\s*$/i.test(contentEncoding);
  const filters = isGzip ? [new LineEndFilter(), ends] : [ends];
  try {
    const read = await collectBytes(
      pipeThrough(source, first ? [...filters, ...decoders] : []),
      maxBytes,
      (length) => {
        if (first) assertCompressionRatio(first.bytesWritten, length);
      },
    );
    if (read.isCut || !isGzip) return read;
    return { ...read, mayBeIncomplete: !ends.endsWithGzipLength(read.bytes.length) };
  } catch (error) {
    if (!isDecoderError(error)) throw error;
    if (isEarlyEnd(error) && ends.isEmpty) return { bytes: new Uint8Array(), isCut: false };
    if (isEarlyEnd(error) && !ends.beginsWithText) {
      throw new IncompleteBodyError('body ends early', { cause: error });
    }
    throw new BadEncodingError('body does not match its Content-Encoding', { cause: error });
  }
}

/** Whether a `deflate` body lacks its zlib header, as some servers send it and all browsers read it. */
async function isRawDeflate(source: Readable, contentEncoding: string): Promise<boolean> {
  if (contentEncoding.trim().toLowerCase() !== 'deflate') return false;
  await once(source, 'readable');
  const chunk: Buffer | null = source.read();
  const [first] = chunk ?? [];
  if (chunk) source.unshift(chunk);
  return first !== undefined && (first & 0x0f) !== ZLIB_DEFLATE;
}

/**
 * Reads at most `maxBytes` of `stream` and destroys the rest; `check` sees the length so far and may throw. Browsers show
 * an HTML document whose server closes the connection after its end tag, but before the declared length.
 */
export async function collectBytes(
  stream: Readable,
  maxBytes: number,
  check: (length: number) => void = () => {},
): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      check(length);
      if (length > maxBytes) return { bytes: Buffer.concat(chunks, maxBytes), isCut: true };
    }
  } catch (error) {
    const end = chunks.at(-1)?.subarray(-DOCUMENT_END_BYTES).toString('latin1') ?? '';
    if (!isClosedConnection(error) || !/<\/html\s*>\s*$/i.test(end)) throw error;
    return { bytes: Buffer.concat(chunks, length), isCut: false, mayBeIncomplete: true };
  }
  return { bytes: Buffer.concat(chunks, length), isCut: false };
}

const CLOSED_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** Whether the server closed the connection before the declared end of the body. */
function isClosedConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CLOSED_CODES.has(String(error.code));
}

/** Matches the error codes of zlib, brotli and zstd in Node. */
function isDecoderError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String(error.code));
}

/** Whether a stream ended before its last block. */
function isEarlyEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

/** The body without its Content-Encoding. Throws BadEncodingError for an unknown encoding. */
export function decodeStream(source: Readable, contentEncoding: string): Readable {
  return pipeThrough(source, createDecoders(contentEncoding));
}

function pipeThrough(source: Readable, transforms: readonly Transform[]): Readable {
  const last = transforms.at(-1);
  if (last === undefined) return source;
  pipeline([source, ...transforms], () => {});
  return last;
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
    if (!create) throw new BadEncodingError(`unknown content encoding ${quoteSite(name)}`);
    return create();
  });
}
