import { unzipSync } from 'fflate';

/** The parts of the file take more room than any text needs. */
export class PartsTooLargeError extends Error {
  override readonly name = 'PartsTooLargeError';
}

/** The parts of a Word document by their names. */
export type TextParts = Readonly<Record<string, Uint8Array>>;

const TEXT_PART = /\.(?:xml|rels)$/i;

/**
 * Unpacks the text of the ZIP file that a Word document is; pictures and fonts are left out. A part never becomes
 * larger than the size that the file declares for it, and all declared sizes are limited, so a ZIP bomb cannot grow.
 *
 * @throws {PartsTooLargeError} when the parts would take more than `maxBytes`.
 * @throws {FlateError} when the file is damaged.
 */
export function unzipTextParts(bytes: Uint8Array, maxBytes: number): TextParts {
  let totalBytes = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!TEXT_PART.test(name)) return false;
      totalBytes += originalSize;
      if (totalBytes > maxBytes) throw new PartsTooLargeError(`more than ${maxBytes} bytes`);
      return true;
    },
  });
}
