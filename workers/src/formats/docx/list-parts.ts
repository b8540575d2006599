/** A ZIP file that is broken, or made in a way that no word processor uses. */
export class BadArchiveError extends Error {
  override readonly name = 'BadArchiveError';
}

/** The parts of the file take more room than any text needs. */
export class PartsTooLargeError extends Error {
  override readonly name = 'PartsTooLargeError';
}

/** One entry of a ZIP file's central directory. */
export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly localOffset: number;
}

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_PARTS = 10_000;

/**
 * The parts that a ZIP file lists at its end. Source: APPNOTE.TXT 6.3.10, sections 4.3 and 4.4; Zip64 is for files
 * larger than are taken.
 *
 * @throws {BadArchiveError} when the list is not whole.
 * @throws {PartsTooLargeError} when it lists more parts than any document has.
 */
export function listParts(file: Buffer): ZipPart[] {
  const end = endRecord(file);
  const count = file.readUInt16LE(end + 10);
  let offset = file.readUInt32LE(end + 16);
  if (count > MAX_PARTS) throw new PartsTooLargeError(`it has ${count} parts`);
  const parts: ZipPart[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_BYTES > end || file.readUInt32LE(offset) !== ENTRY_MARK) {
      throw new BadArchiveError('the list of its parts is not whole');
    }
    const nameBytes = file.readUInt16LE(offset + 28);
    parts.push({
      name: file.toString('utf8', offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameBytes),
      method: file.readUInt16LE(offset + 10),
      packedBytes: file.readUInt32LE(offset + 20),
      localOffset: file.readUInt32LE(offset + 42),
    });
    offset += ENTRY_BYTES + nameBytes + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return parts;
}

function endRecord(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = file.length - END_BYTES; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END_MARK) return at;
  }
  throw new BadArchiveError('its end is missing');
}
