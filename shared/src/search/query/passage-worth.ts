/** What each further passage of a page is worth against the one before it. */
const FURTHER_PASSAGE = 0.9;

/**
 * What a passage is worth in an answer, 0 to 1, against the best passage of the best page: `pageShare` and
 * `passageShare` are its page's score against the best page's and its own against the best of its page, `place` is its
 * rank on its page. So the third passage of a good page comes after the first of one nearly as good.
 */
export function passageWorth(pageShare: number, passageShare: number, place: number): number {
  return Math.min(1, pageShare) * Math.sqrt(passageShare) * FURTHER_PASSAGE ** place;
}
