/** The value of each further passage of a page relative to the previous one. */
const FURTHER_PASSAGE = 0.95;

/**
 * The value of a passage in an answer, 0 to 1, relative to the best passage of the best page: `pageShare` and
 * `passageShare` are its page's score against the best page's and its own against the best of its page, `place` is its
 * rank on its page. So the third passage of a good page comes after the first of one nearly as good.
 */
export function passageValue(pageShare: number, passageShare: number, place: number): number {
  return Math.min(1, pageShare) * Math.sqrt(passageShare) * FURTHER_PASSAGE ** place;
}
