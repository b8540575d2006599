import { Transform, type TransformCallback } from 'node:stream';

/** A gzip stream ends in the length of its content modulo 2^32 (RFC 1952, ISIZE). */
const GZIP_LENGTH_BYTES = 4;
const SNIFFED_BYTES = 32;
/** Up to this many line ends wait for the bytes after them. */
const MAX_LINE_END_BYTES = 64;

/**
 * Removes line ends after a gzip stream, which templates append and browsers ignore. The stream itself ends with a zero
 * byte, which holds the highest bits of a length below 16 MiB (RFC 1952, ISIZE).
 */
export class LineEndFilter extends Transform {
  #waiting = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#waiting, chunk]);
    const end = 1 + bytes.findLastIndex((byte) => byte !== 0x0a && byte !== 0x0d);
    const passed = bytes.length - end > MAX_LINE_END_BYTES ? bytes.length : end;
    this.#waiting = bytes.subarray(passed);
    done(null, bytes.subarray(0, passed));
  }
}

/** Passes a stream on and records its first and last bytes. */
export class EndsRecorder extends Transform {
  #first = Buffer.alloc(0);
  #last = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.#first.length === 0;
  }

  /** Whether the stream begins with printable ASCII, as compressed bytes hardly ever do. */
  get beginsWithText(): boolean {
    return this.#first.every(
      (byte) => byte === 0x0a || byte === 0x0d || byte === 0x09 || (byte >= 0x20 && byte < 0x7f),
    );
  }

  /** Whether the last bytes end a gzip stream whose content has `length` bytes. */
  endsWithGzipLength(length: number): boolean {
    return this.#last.length === GZIP_LENGTH_BYTES && this.#last.readUInt32LE() === length % 2 ** 32;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.isEmpty) this.#first = Buffer.from(chunk.subarray(0, SNIFFED_BYTES));
    const end = chunk.length < GZIP_LENGTH_BYTES ? Buffer.concat([this.#last, chunk]) : chunk;
    this.#last = Buffer.from(end.subarray(-GZIP_LENGTH_BYTES));
    done(null, chunk);
  }
}
