import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

export interface ArchiveLimits {
  /** As it comes, packed. */
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly entries: number;
  /** Of one file that is kept. */
  readonly fileBytes: number;
  /** Of all files that are kept. */
  readonly keptBytes: number;
}

export interface ArchiveFile {
  /** Within the repository, without a slash at its beginning. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface ArchiveContents {
  readonly files: readonly ArchiveFile[];
  /** Wanted files that are larger than is kept. */
  readonly tooLarge: number;
  /** True when the archive goes on beyond the limits, so that files may be missing. */
  readonly isCut: boolean;
}

/** A stream that is no archive, or breaks off. */
export class BadTarballError extends Error {
  override readonly name = 'BadTarballError';
}

class LimitReachedError extends Error {}

const MAX_PATH_CHARS = 400;

/**
 * Reads the files of a gzipped tar archive whose path is wanted, while it comes: of the rest nothing is held. The
 * folder that GitHub puts around a repository is taken off the paths. Reading ends at a limit with what was found.
 *
 * @throws {BadTarballError} when it is no such archive.
 */
export async function readArchive(
  packed: Readable,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
): Promise<ArchiveContents> {
  const files: ArchiveFile[] = [];
  let tooLarge = 0;
  try {
    let keptBytes = 0;
    let entries = 0;
    for await (const { header, body } of entriesOf(packed, limits)) {
      entries += 1;
      if (entries > limits.entries) throw new LimitReachedError();
      const path = header.type === 'file' ? plainPath(header.name) : null;
      if (path === null || !isWanted(path)) {
        await passOver(body);
      } else if (header.size > limits.fileBytes) {
        tooLarge += 1;
        await passOver(body);
      } else {
        keptBytes += header.size;
        if (keptBytes > limits.keptBytes) throw new LimitReachedError();
        files.push({ path, bytes: Buffer.concat(await Array.fromAsync(body)) });
      }
    }
    return { files, tooLarge, isCut: false };
  } catch (error) {
    if (error instanceof LimitReachedError) return { files, tooLarge, isCut: true };
    if (isBroken(error)) throw new BadTarballError('it is no whole archive', { cause: error });
    throw error;
  } finally {
    packed.destroy();
  }
}

function entriesOf(packed: Readable, { packedBytes, unpackedBytes }: ArchiveLimits) {
  const unpacked = pipeline(packed, counted(packedBytes), createGunzip(), counted(unpackedBytes), () => {});
  // Node's own stream of bytes, which the types of the two do not know of each other.
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

/**
 * Reads a file to its end without keeping it. To cancel it would be simpler, and leaves the reader of tar waiting
 * for ever when files behind it have come already (modern-tar 0.8.6).
 */
async function passOver(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

/** A path within the repository; null for one that no repository has. */
function plainPath(name: string): string | null {
  const path = name.split('/').slice(1).join('/');
  const segments = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isOdd = path.length > MAX_PATH_CHARS || /[\\\u0000-\u001f\u007f]/.test(path);
  return isOdd || segments.some((segment) => /^\.{0,2}$/.test(segment)) ? null : path;
}

/** What gunzip and the reader of tar throw, which gives its errors no code; the network's are left to who fetches. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? String(error.code).startsWith('Z_') : error.name === 'Error';
}
