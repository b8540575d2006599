import { constants, createBrotliCompress, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';

const MEBIBYTE = Buffer.alloc(1024 * 1024);
const MEBIBYTES = 1024;

/** The headers before the compressed data (RFC 1952 and RFC 1950). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);

/** Bodies that decompress to a gibibyte of zeros, by Content-Encoding. They are cheap to create. */
export async function createCompressionBombs(): Promise<Readonly<Record<string, Buffer>>> {
  // A flushed block ends at a byte boundary and has no back references, so it can be repeated.
  const deflated = times(deflateRawSync(MEBIBYTE, { finishFlush: constants.Z_FULL_FLUSH }));
  const [first, second, third] = await brotliPieces(3);
  if (!first || !second || !third) throw new Error('brotli returned fewer chunks than expected');
  const gzip = Buffer.concat([GZIP_HEADER, deflated]);
  return {
    gzip,
    deflate: Buffer.concat([ZLIB_HEADER, deflated]),
    br: Buffer.concat([first, second, times(third, MEBIBYTES - 2)]),
    zstd: times(zstdCompressSync(MEBIBYTE)),
    'gzip, gzip': gzipSync(gzip),
  };
}

function times(piece: Buffer, count = MEBIBYTES): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(piece));
}

async function brotliPieces(count: number): Promise<Buffer[]> {
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const pieces: Buffer[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    encoder.write(MEBIBYTE);
    encoder.flush(resolve);
    await promise;
    pieces.push(encoder.read());
  }
  encoder.destroy();
  return pieces;
}
