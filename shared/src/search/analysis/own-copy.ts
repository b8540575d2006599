/** V8 copies parts of fewer characters by itself. */
const MIN_SHARED_CHARS = 13;
const decoder = new TextDecoder('utf-16le');

/** `part` in memory of its own: kept as it was cut from a text, it would keep the whole text. */
export function ownCopy(part: string): string {
  return part.length < MIN_SHARED_CHARS ? part : decoder.decode(Buffer.from(part, 'utf16le'));
}
