import { constants, inflateSync } from 'node:zlib';

/** The maximum compression ratio of Deflate; shorter streams cannot exceed the limit. */
const MAX_DEFLATE_RATIO = 1_032;
const START = 'stream';
const END = 'endstream';
/** The maximum distance from a stream back to the start of its dictionary. */
const MAX_DICTIONARY_BYTES = 1_024;

/**
 * Whether a stream of the PDF exceeds `maxBytes` when it is decompressed. Images are exempt because text extraction
 * never decompresses them.
 */
export function hasOversizedStream(bytes: Uint8Array, maxBytes: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(START); at >= 0; ) {
    const start = at + START.length + (file[at + START.length] === 0x0d ? 2 : 1);
    const end = file.indexOf(END, start);
    const stop = end < 0 ? file.length : end;
    if ((stop - start) * MAX_DEFLATE_RATIO > maxBytes && !isImage(file, at)) {
      if (inflatesBeyond(file.subarray(start, stop), maxBytes)) return true;
    }
    at = end < 0 ? -1 : file.indexOf(START, end + END.length);
  }
  return false;
}

function isImage(file: Buffer, streamAt: number): boolean {
  const before = file.subarray(Math.max(0, streamAt - MAX_DICTIONARY_BYTES), streamAt).toString('latin1');
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  return /\/Subtype\s*\/Image\b/.test(dictionary);
}

/** Streams that are not compressed with Deflate count as within the limit. */
function inflatesBeyond(stream: Buffer, maxBytes: number): boolean {
  try {
    inflateSync(stream, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}
