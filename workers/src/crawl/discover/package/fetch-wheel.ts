import { unzipSync } from 'fflate';
import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import type { SafeFetch } from '../../../net/http/safe-fetch.ts';
import type { ArchiveLimits } from '../github/read-archive.ts';
import { PACKAGE_LIMITS, type PackageFiles, refused } from './fetch-package.ts';

const TOTAL_TIMEOUT_MS = 60_000;

/**
 * Downloads a wheel, a ZIP archive, and reads the wanted files. No code of the package is run. fflate never inflates a file
 * beyond its declared size, so the limit on the sum of declared sizes stops ZIP bombs.
 *
 * @throws {PageFailure} `too_large` over 64 MiB, `server_error` for a damaged wheel, and as SafeFetch does.
 */
export async function fetchWheel(
  url: string,
  safeFetch: SafeFetch,
  isWanted: (path: string) => boolean,
  options: { readonly signal?: AbortSignal | undefined; readonly limits?: ArchiveLimits } = {},
): Promise<PackageFiles> {
  const { signal, limits = PACKAGE_LIMITS } = options;
  const response = await safeFetch(url, {
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    maxBytes: limits.packedBytes,
    ...(signal && { signal }),
  });
  if (response.status !== 200) throw refused(url, response);
  return readWheel(url, response.body, isWanted, limits);
}

function readWheel(
  url: string,
  packed: Uint8Array,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
): PackageFiles {
  let [totalBytes, tooLarge, isCut] = [0, 0, false];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!isWanted(name)) return false;
    const isTooLarge = originalSize > limits.fileBytes;
    if (isTooLarge) tooLarge += 1;
    else if (totalBytes + originalSize > limits.totalBytes) isCut = true;
    else totalBytes += originalSize;
    return !isTooLarge && !isCut;
  };
  try {
    const files = Object.entries(unzipSync(packed, { filter }));
    return {
      files: new Map(files.map(([path, bytes]) => [path, decodeText(bytes, '')])),
      notes: [
        ...(tooLarge > 0 ? ['Very large files of the package were skipped'] : []),
        ...(isCut ? ['The package is very large; some of its documentation may be missing'] : []),
      ],
    };
  } catch (error) {
    throw new PageFailure('server_error', url, 'The package could not be read (it is damaged).', {
      cause: error,
    });
  }
}
