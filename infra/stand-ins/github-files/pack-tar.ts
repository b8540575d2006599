/** A file in an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK_BYTES = 512;
const PAX_GLOBAL = 'g';
const FILE = '0';

/**
 * Packs files like `git archive` (POSIX.1-2001, ustar): below the folder `root`, after a global header with the
 * commit.
 */
export function packTar(root: string, files: readonly TarFile[], commit: string): Buffer {
  const comment = ` comment=${commit}\n`;
  const length = String(comment.length + 2).length + comment.length;
  const global = Buffer.from(`${length}${comment}`);
  const entries = [
    entry('pax_global_header', PAX_GLOBAL, global),
    ...files.map(({ path, bytes }) => entry(`${root}/${path}`, FILE, bytes)),
  ];
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK_BYTES)]);
}

function entry(name: string, type: string, bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  const padding = Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES);
  return Buffer.concat([header, bytes, padding]);
}
