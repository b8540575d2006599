import { MAX_IMPACT } from '../index/postings-builder.ts';
import { firstPosting, type Segment } from '../index/segment.ts';
import type { QueryTerm } from './query.ts';

/** The scores of one segment's passages and pages; reused from segment to segment and query to query. */
export class SegmentScores {
  /** The pages that may be among the best, in order. The scores of other pages are incomplete. */
  pages: number[] = [];
  passages = new Float32Array(0);
  /** For each page the weighted best impact of every term anywhere on it. */
  pageBest = new Float32Array(0);
  /** For each page the weight of the terms found on it. */
  pageFound = new Float32Array(0);

  /**
   * Scores the pages whose best impacts can exceed `minBest`, by the terms of the segment `number`, the highest weight
   * first. Once the remaining terms alone cannot exceed it, only pages found before are scored (MaxScore: H. Turtle,
   * J. Flood, "Query evaluation: strategies and optimizations", 1995).
   */
  score(segment: Segment, number: number, terms: readonly QueryTerm[], minBest: number): void {
    let rest = 0;
    for (const { counts, weight } of terms) if (counts[number] !== 0) rest += weight;
    this.pages.length = 0;
    if (rest <= minBest) return;
    this.#reset(segment);
    let isRest = false;
    for (const term of terms) {
      const start = term.starts[number] ?? 0;
      const end = start + (term.counts[number] ?? 0);
      if (start === end) continue;
      if (!isRest && rest <= minBest) {
        this.#findPages(segment);
        isRest = true;
      }
      if (isRest) this.#addToPages(segment, start, end, term, minBest - rest);
      else this.#addToAll(segment, start, end, term);
      rest -= term.weight;
    }
    if (!isRest) this.#findPages(segment);
  }

  /** Clears the scores and resizes for `segment`. */
  #reset({ passageCount, pageCount }: Segment): void {
    if (this.passages.length < passageCount) this.passages = new Float32Array(2 * passageCount);
    else this.passages.fill(0, 0, passageCount);
    if (this.pageBest.length < pageCount) {
      this.pageBest = new Float32Array(2 * pageCount);
      this.pageFound = new Float32Array(2 * pageCount);
      return;
    }
    this.pageBest.fill(0, 0, pageCount);
    this.pageFound.fill(0, 0, pageCount);
  }

  #findPages({ pageCount }: Segment): void {
    for (let page = 0; page < pageCount; page++) if ((this.pageFound[page] ?? 0) > 0) this.pages.push(page);
  }

  #addToAll(segment: Segment, start: number, end: number, term: QueryTerm): void {
    const { postingPassages, passagePages } = segment;
    for (let at = start; at < end; )
      at = this.#addToPage(segment, passagePages[postingPassages[at] ?? 0] ?? 0, at, end, term);
  }

  /** Adds a term to the found pages with more than `minBest`, and drops the others. */
  #addToPages(segment: Segment, start: number, end: number, term: QueryTerm, minBest: number): void {
    const { postingPassages, pageStarts } = segment;
    let at = start;
    let count = 0;
    for (const page of this.pages) {
      if ((this.pageBest[page] ?? 0) <= minBest) continue;
      this.pages[count++] = page;
      at = firstPosting(postingPassages, at, end, pageStarts[page] ?? 0);
      at = this.#addToPage(segment, page, at, end, term);
    }
    this.pages.length = count;
  }

  /** Adds the postings of a page, which start at `from`. Returns where they end. */
  #addToPage(segment: Segment, page: number, from: number, end: number, { weight }: QueryTerm): number {
    const { postingPassages, postingImpacts, pageStarts } = segment;
    const { passages } = this;
    const unit = weight / MAX_IMPACT;
    const pageEnd = pageStarts[page + 1] ?? 0;
    let best = 0;
    let at = from;
    for (; at < end && (postingPassages[at] ?? 0) < pageEnd; at++) {
      const passage = postingPassages[at] ?? 0;
      const score = unit * (postingImpacts[at] ?? 0);
      passages[passage] = (passages[passage] ?? 0) + score;
      if (score > best) best = score;
    }
    if (at === from) return at;
    this.pageBest[page] = (this.pageBest[page] ?? 0) + best;
    this.pageFound[page] = (this.pageFound[page] ?? 0) + weight;
    return at;
  }
}
