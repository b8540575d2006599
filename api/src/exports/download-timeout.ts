const MIN_DOWNLOAD_MS = 30_000;
/** About 900 kbit/s: the largest pack takes ten minutes. */
const MIN_BYTES_PER_MS = 115;

/**
 * The time limit of a download, in milliseconds. Otherwise, a slow client could keep the slot of a small pack as long as the
 * slot of the largest one.
 */
export function maxDownloadMs(bytes: number): number {
  return MIN_DOWNLOAD_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
}
