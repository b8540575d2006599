/** V8 copies parts of fewer characters by itself. */
const LEAST_SHARED = 13;
const decoder = new TextDecoder('utf-16le');

/** `part` in memory of its own: kept as it was cut from a text, it would keep the whole text. */
export function ownCopy(part: string): string {
  return part.length < LEAST_SHARED ? part : decoder.decode(Buffer.from(part, 'utf16le'));
}
