import { unzipSync } from 'fflate';

/** The parts are too large. The message completes "This document …". */
export class PartsTooLargeError extends Error {
  override readonly name = 'PartsTooLargeError';
}

/** The parts of a Word document by name. */
export type TextParts = Readonly<Record<string, Uint8Array>>;

const TEXT_PART = /\.(?:xml|rels)$/i;

/**
 * Unpacks the text parts of a Word document without its images and fonts. fflate never inflates a part beyond its
 * declared size, so the limit on the sum of declared sizes stops ZIP bombs.
 *
 * @throws {PartsTooLargeError} when the parts exceed `maxBytes` in total.
 * @throws {FlateError} when the file is damaged.
 */
export function unzipTextParts(bytes: Uint8Array, maxBytes: number): TextParts {
  let totalBytes = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!TEXT_PART.test(name)) return false;
      totalBytes += originalSize;
      if (totalBytes > maxBytes)
        throw new PartsTooLargeError(`unpacks to more than ${maxBytes / 1024 / 1024} MiB`);
      return true;
    },
  });
}
