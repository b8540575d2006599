const SIGNIFICANT = /[\p{L}\p{N}]/gu;

/** Whether `text` has over `surplus` letters and digits more than `words`. */
export function hasMoreTextThan(text: string, words: string, surplus: number): boolean {
  const threshold = (words.match(SIGNIFICANT)?.length ?? 0) + surplus;
  let count = 0;
  for (const _ of text.matchAll(SIGNIFICANT)) {
    count += 1;
    if (count > threshold) return true;
  }
  return false;
}
