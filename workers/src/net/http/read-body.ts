import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  type Gunzip,
} from 'node:zlib';

/** A body that cannot be decoded the way its Content-Encoding says. */
export class BadEncodingError extends Error {
  override readonly name = 'BadEncodingError';
}

/** A body that goes on beyond `maxBytes`. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number, message = `it is larger than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB`) {
    super(message);
  }
}

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** True when the body went on beyond the limit; `bytes` then holds its beginning. */
  readonly isCut: boolean;
}

/** More layers than these have no honest use and multiply what a small body grows to. */
const MAX_ENCODINGS = 2;

/** Sitemaps and manuals shrink to a twentieth; what shrinks to less than this was made to grow. */
const MAX_RATIO = 200;
/** Up to here a body may shrink as it likes. */
const HARMLESS_BYTES = 10 * 1024 * 1024;

/** Throws BodyTooLargeError when `unpackedBytes` came of suspiciously few bytes. */
export function refuseBomb(packedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes > HARMLESS_BYTES && unpackedBytes > packedBytes * MAX_RATIO) {
    throw new BodyTooLargeError(unpackedBytes, `it unpacks to more than ${MAX_RATIO} times its size`);
  }
}

/** As browsers do: what was received of a stream that ends early is still given out. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** Counts the packed bytes that it has unpacked as `bytesWritten`. */
type Decoder = Transform & Pick<Gunzip, 'bytesWritten'>;

const DECODERS: Readonly<Record<string, () => Decoder>> = {
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
 * layers, and for bytes that are not what the header says; BodyTooLargeError for a bomb.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<ReadBody> {
  const decoders = decodersOf(contentEncoding);
  const [first] = decoders;
  try {
    return await collect(piped(source, decoders), maxBytes, (length) => {
      if (first) refuseBomb(first.bytesWritten, length);
    });
  } catch (error) {
    throw isDecoderError(error)
      ? new BadEncodingError('the body is not what its Content-Encoding says', { cause: error })
      : error;
  }
}

/** Reads `stream` up to `maxBytes` and ends it there, as it does when `check` throws at what it has come to. */
export async function collect(
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

/** The codes of zlib, brotli and zstd, as Node spells them. */
function isDecoderError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String(error.code));
}

/** The stream of a body with its Content-Encoding undone. Throws BadEncodingError for an unknown encoding. */
export function decoded(source: Readable, contentEncoding: string): Readable {
  return piped(source, decodersOf(contentEncoding));
}

function piped(source: Readable, decoders: readonly Decoder[]): Readable {
  return decoders.reduce<Readable>((stream, decoder) => pipeline(stream, decoder, () => {}), source);
}

/** In the order in which the layers are taken off. */
function decodersOf(contentEncoding: string): Decoder[] {
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
  return names.reverse().map((name) => {
    const create = DECODERS[name];
    if (!create) {
      throw new BadEncodingError(`the body has the unknown encoding "${name}"`);
    }
    return create();
  });
}
