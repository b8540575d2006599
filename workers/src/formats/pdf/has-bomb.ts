import { constants, inflateSync } from 'node:zlib';

/** Deflate shrinks nothing further than to a 1,032nd, so shorter streams need no look. */
const MAX_RATIO = 1_032;
const START = 'stream';
const END = 'endstream';
/** How far before a stream its dictionary may begin. */
const DICTIONARY_BYTES = 1_024;

/**
 * Whether a stream of the PDF grows beyond `maxBytes` when it is unpacked. Pictures may: they are never unpacked for
 * the text.
 */
export function hasBomb(bytes: Uint8Array, maxBytes: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(START); at >= 0; ) {
    const start = at + START.length + (file[at + START.length] === 0x0d ? 2 : 1);
    const end = file.indexOf(END, start);
    const stop = end < 0 ? file.length : end;
    if ((stop - start) * MAX_RATIO > maxBytes && !isPicture(file, at)) {
      if (growsBeyond(file.subarray(start, stop), maxBytes)) return true;
    }
    at = end < 0 ? -1 : file.indexOf(START, end + END.length);
  }
  return false;
}

function isPicture(file: Buffer, streamAt: number): boolean {
  const before = file.subarray(Math.max(0, streamAt - DICTIONARY_BYTES), streamAt).toString('latin1');
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  return /\/Subtype\s*\/Image\b/.test(dictionary);
}

/** A stream that is not deflated at all does not grow. */
function growsBeyond(stream: Buffer, maxBytes: number): boolean {
  try {
    inflateSync(stream, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}
