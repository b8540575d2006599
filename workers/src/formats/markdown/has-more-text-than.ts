import { isLetterOrDigit } from '../is-letter-or-digit.ts';

/** Whether `text` has over `surplus` letters and digits more than `words`. */
export function hasMoreTextThan(text: string, words: string, surplus: number): boolean {
  const threshold = countCharacters(words, Number.POSITIVE_INFINITY) + surplus;
  return countCharacters(text, threshold) > threshold;
}

/** The number of letters and digits, or a number over `enough` if there are more. */
function countCharacters(text: string, enough: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= enough; at += 1) if (isLetterOrDigit(text, at)) count += 1;
  return count;
}
