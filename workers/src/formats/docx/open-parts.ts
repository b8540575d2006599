import { inflateRawSync } from 'node:zlib';
import { BadArchiveError, listParts, PartsTooLargeError, type ZipPart } from './list-parts.ts';

/** The parts of a Word document as mammoth asks for them. */
export interface WordParts {
  exists(name: string): boolean;
  /** The bytes of a part, or its text in `encoding`. */
  read(name: string, encoding?: string): Promise<Uint8Array | string>;
}

const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/**
 * Opens the ZIP file that a Word document is. Only the parts that are asked for are unpacked, and what a part says of
 * its own size is not believed: `read` rejects with PartsTooLargeError when all that was read exceeds `maxBytes`, and
 * with BadArchiveError when a part is not whole.
 *
 * @throws {BadArchiveError} when the list of parts is not whole.
 */
export function openParts(bytes: Uint8Array, maxBytes: number): WordParts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map(listParts(file).map((part) => [part.name, part]));
  let room = maxBytes;
  return {
    exists: (name) => parts.has(name),
    async read(name, encoding) {
      const part = parts.get(name);
      if (!part) throw new BadArchiveError(`its part ${name} is missing`);
      const unpacked = unpack(file, part, room);
      room -= unpacked.length;
      return encoding === undefined ? unpacked : new TextDecoder(encoding).decode(unpacked);
    },
  };
}

function unpack(file: Buffer, { name, method, packedBytes, localOffset }: ZipPart, room: number): Uint8Array {
  if (localOffset + LOCAL_BYTES > file.length) throw new BadArchiveError(`its part ${name} is missing`);
  const start =
    localOffset + LOCAL_BYTES + file.readUInt16LE(localOffset + 26) + file.readUInt16LE(localOffset + 28);
  const packed = file.subarray(start, start + packedBytes);
  if (packed.length < packedBytes) throw new BadArchiveError(`its part ${name} is cut off`);
  if (method === STORED && packed.length <= room) return packed;
  if (method === STORED) throw new PartsTooLargeError('its parts are too large');
  if (method !== DEFLATED) throw new BadArchiveError(`its part ${name} is packed in an unusual way`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new PartsTooLargeError('its parts are too large', { cause: error });
    }
    throw new BadArchiveError(`its part ${name} cannot be unpacked`, { cause: error });
  }
}
