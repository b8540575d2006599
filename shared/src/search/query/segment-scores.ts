import { MAX_IMPACT } from '../index/postings-builder.ts';
import type { Segment } from '../index/segment.ts';
import type { QueryTerm } from './query.ts';

/** The scores of one segment's passages and pages; reused from segment to segment and query to query. */
export class SegmentScores {
  passages = new Float32Array(0);
  /** For each page the weighted best impact of every term anywhere on it. */
  pageBest = new Float32Array(0);
  /** For each page the weight of the terms found on it; 0 means that nothing was found. */
  pageFound = new Float32Array(0);

  /** Clears the scores and resizes for `segment`. */
  reset(segment: Segment): void {
    if (this.passages.length < segment.passageCount)
      this.passages = new Float32Array(2 * segment.passageCount);
    else this.passages.fill(0, 0, segment.passageCount);
    if (this.pageBest.length < segment.pageCount) {
      this.pageBest = new Float32Array(2 * segment.pageCount);
      this.pageFound = new Float32Array(2 * segment.pageCount);
      return;
    }
    this.pageBest.fill(0, 0, segment.pageCount);
    this.pageFound.fill(0, 0, segment.pageCount);
  }

  /** Adds the postings of a term. They are in the order of passages, so that each page is met once. */
  add(segment: Segment, number: number, term: QueryTerm): void {
    const { postingPassages, postingImpacts, passagePages } = segment;
    const { passages, pageBest } = this;
    const unit = term.weight / MAX_IMPACT;
    const end = segment.postingStarts[number + 1] ?? 0;
    let page = -1;
    let best = 0;
    for (let at = segment.postingStarts[number] ?? 0; at < end; at++) {
      const passage = postingPassages[at] ?? 0;
      const score = unit * (postingImpacts[at] ?? 0);
      passages[passage] = (passages[passage] ?? 0) + score;
      if (passagePages[passage] !== page) {
        if (page >= 0) pageBest[page] = (pageBest[page] ?? 0) + best;
        page = passagePages[passage] ?? 0;
        this.pageFound[page] = (this.pageFound[page] ?? 0) + term.weight;
        best = score;
      } else if (score > best) best = score;
    }
    if (page >= 0) pageBest[page] = (pageBest[page] ?? 0) + best;
  }
}
