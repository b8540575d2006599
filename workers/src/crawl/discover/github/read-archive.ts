import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

export interface ArchiveLimits {
  /** Compressed. */
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly entries: number;
  /** Limit for each file. */
  readonly fileBytes: number;
  /** Limit for all returned files together. */
  readonly totalBytes: number;
}

export interface ArchiveFile {
  /** Within the repository, without a leading slash. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface ArchiveContents {
  readonly files: readonly ArchiveFile[];
  /** Wanted files over the size limit. */
  readonly tooLarge: number;
  /** True when the archive exceeds a limit, so files may be missing. */
  readonly isCut: boolean;
}

/** The stream is not a complete archive. */
export class BadTarballError extends Error {
  override readonly name = 'BadTarballError';
}

class LimitReachedError extends Error {}

const MAX_PATH_CHARS = 400;

/**
 * Reads the wanted files of a gzipped tar archive as a stream; nothing else is held in memory. Paths lose the folder that
 * GitHub adds around a repository. At a limit, returns the files read so far.
 *
 * @throws {BadTarballError} when the stream is not a complete archive.
 */
export async function readArchive(
  packed: Readable,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
): Promise<ArchiveContents> {
  const files: ArchiveFile[] = [];
  let tooLarge = 0;
  try {
    let totalBytes = 0;
    let entries = 0;
    for await (const { header, body } of entriesOf(packed, limits)) {
      entries += 1;
      if (entries > limits.entries) throw new LimitReachedError();
      const path = header.type === 'file' ? safePath(header.name) : null;
      if (path === null || !isWanted(path)) {
        await skipFile(body);
      } else if (header.size > limits.fileBytes) {
        tooLarge += 1;
        await skipFile(body);
      } else {
        totalBytes += header.size;
        if (totalBytes > limits.totalBytes) throw new LimitReachedError();
        files.push({ path, bytes: Buffer.concat(await Array.fromAsync(body)) });
      }
    }
    return { files, tooLarge, isCut: false };
  } catch (error) {
    if (error instanceof LimitReachedError) return { files, tooLarge, isCut: true };
    if (isBroken(error)) throw new BadTarballError('it is incomplete or damaged', { cause: error });
    throw error;
  } finally {
    packed.destroy();
  }
}

function entriesOf(packed: Readable, { packedBytes, unpackedBytes }: ArchiveLimits) {
  const unpacked = pipeline(packed, counted(packedBytes), createGunzip(), counted(unpackedBytes), () => {});
  // The web stream types of Node and of the DOM differ.
  const stream = Readable.toWeb(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return stream.pipeThrough(createTarDecoder({ strict: true }));
}

function counted(maxBytes: number): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new LimitReachedError());
      else done(null, chunk);
    },
  });
}

/** Reads a file to its end. Cancelling it hangs the tar decoder when later files have arrived (modern-tar 0.8.6). */
async function skipFile(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

/** The path within the repository; null for an unsafe one. */
function safePath(name: string): string | null {
  const path = name.split('/').slice(1).join('/');
  const segments = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression detects control characters
  const isUnsafe = path.length > MAX_PATH_CHARS || /[\\\u0000-\u001f\u007f]/.test(path);
  return isUnsafe || segments.some((segment) => /^\.{0,2}$/.test(segment)) ? null : path;
}

/** Errors of gunzip, and of the tar decoder, which have no code. Network errors are left to the caller. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? String(error.code).startsWith('Z_') : error.name === 'Error';
}
