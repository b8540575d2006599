import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipOptions {
  /** The number of bytes to remove from the end. */
  readonly cutBytes?: number;
}

const LOCAL_MARK = 0x04034b50;
const ENTRY_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;

/** Creates a small ZIP file (APPNOTE.TXT 6.3.10) of deflated `parts`, by name. */
export function makeZip(
  parts: Readonly<Record<string, string | Uint8Array>>,
  { cutBytes = 0 }: ZipOptions = {},
): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = describe(name, bytes, packed.length);
    const local = Buffer.concat([numbers([LOCAL_MARK, 4], [VERSION, 2]), about, Buffer.from(name), packed]);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    entries.push(
      Buffer.concat([numbers([ENTRY_MARK, 4], [VERSION, 2], [VERSION, 2]), about, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = entries.length;
  const end = numbers(
    [END_MARK, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  const file = Buffer.concat([...locals, directory, end]);
  return file.subarray(0, file.length - cutBytes);
}

/** The fields that the local header and the central directory share. */
function describe(name: string, bytes: Buffer, packedBytes: number): Buffer {
  return numbers(
    [0, 2],
    [DEFLATED, 2],
    [0, 4],
    [crc32(bytes), 4],
    [packedBytes, 4],
    [bytes.length, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  );
}

/** Pairs of a number and its width in bytes, little-endian. */
function numbers(...fields: readonly (readonly [number, 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, width]) => {
      const field = Buffer.alloc(width);
      field.writeUIntLE(value, 0, width);
      return field;
    }),
  );
}
