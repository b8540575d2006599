/**
 * Reads a Retry-After header (RFC 9110 section 10.2.3: seconds, or a date) as milliseconds from now. Null when there
 * is none or it cannot be read.
 */
export function retryAfterMs(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
