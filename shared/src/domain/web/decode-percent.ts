/** Decodes the percent-encoding of a part of a URL. Returns the part unchanged when it is invalid. */
export function decodePercent(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
