const SIGNIFICANT = /[\p{L}\p{N}]/gu;

/** Whether `text` has more letters and digits than `words`, by more than `surplus`. */
export function hasMoreTextThan(text: string, words: string, surplus: number): boolean {
  const wanted = (words.match(SIGNIFICANT)?.length ?? 0) + surplus;
  let count = 0;
  for (const _ of text.matchAll(SIGNIFICANT)) {
    count += 1;
    if (count > wanted) return true;
  }
  return false;
}
