/** Decodes the percent-encoding of a part of a URL. Returns the part unchanged when it is invalid. */
export function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
