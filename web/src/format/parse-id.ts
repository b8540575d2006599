/** The id in a part of a URL; null if the part is not an id. */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
