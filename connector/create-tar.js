const BLOCK = 512;
/** The moment npm gives to every file it packs, in seconds: 1985-10-26. */
const PACKED_AT = 499_162_500;

/**
 * An archive in the ustar format (POSIX.1-1988) as npm reads it.
 *
 * @param {readonly { path: string, content: Uint8Array, mode: number }[]} files paths of at most 100 ASCII characters
 * @returns {Buffer}
 */
export function createTar(files) {
  const parts = files.flatMap(({ path, content, mode }) => [
    header(path, content.length, mode),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/**
 * @param {string} path
 * @param {number} size
 * @param {number} mode
 * @returns {Buffer}
 */
function header(path, size, mode) {
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0, 100, 'ascii');
  octal(block, mode, 100, 8);
  octal(block, 0, 108, 8);
  octal(block, 0, 116, 8);
  octal(block, size, 124, 12);
  octal(block, PACKED_AT, 136, 12);
  block.write('        ', 148, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/**
 * @param {Buffer} block
 * @param {number} value
 * @param {number} at
 * @param {number} length
 */
function octal(block, value, at, length) {
  block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
}
