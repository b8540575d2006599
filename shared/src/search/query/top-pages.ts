/** The maximum number of passages that count toward a page's score and are returned. */
export const EVIDENCE_PER_PAGE = 8;

/** The best passages of one page, best first; at equal scores the earlier one. Filled anew for each page. */
export class PageEvidence {
  readonly passages = new Int32Array(EVIDENCE_PER_PAGE);
  readonly scores = new Float64Array(EVIDENCE_PER_PAGE);
  count = 0;

  /** Adds a passage if it is among the best. Passages must come in order. */
  add(passage: number, score: number): void {
    let place = this.count;
    if (place === EVIDENCE_PER_PAGE) {
      if (score <= (this.scores[place - 1] ?? 0)) return;
      place--;
    } else this.count++;
    for (; place > 0 && (this.scores[place - 1] ?? 0) < score; place--) {
      this.scores[place] = this.scores[place - 1] ?? 0;
      this.passages[place] = this.passages[place - 1] ?? 0;
    }
    this.scores[place] = score;
    this.passages[place] = passage;
  }

  /** The scores summed, each place worth `decay` times the one before. */
  sum(decay: number): number {
    let sum = 0;
    for (let place = this.count - 1; place >= 0; place--) sum = sum * decay + (this.scores[place] ?? 0);
    return sum;
  }
}

/** A page among the best. */
export interface TopPage {
  readonly segment: number;
  readonly page: number;
  readonly score: number;
  readonly coverage: number;
  readonly passages: readonly number[];
  readonly scores: readonly number[];
}

/**
 * The best `capacity` pages: a binary heap in typed arrays with the worst page on top, which allocates nothing per
 * page. Reused from query to query.
 */
export class TopPages {
  #capacity = 0;
  #scores = new Float64Array(0);
  #segments = new Int32Array(0);
  #pages = new Int32Array(0);
  #coverages = new Float64Array(0);
  #counts = new Uint8Array(0);
  #passages = new Int32Array(0);
  #passageScores = new Float64Array(0);
  /** Slots of the arrays above, in heap order. */
  #heap = new Int32Array(0);
  #size = 0;

  /** Clears the pages and resizes for `capacity`. */
  reset(capacity: number): void {
    this.#capacity = capacity;
    this.#size = 0;
    if (this.#heap.length >= capacity) return;
    this.#scores = new Float64Array(capacity);
    this.#segments = new Int32Array(capacity);
    this.#pages = new Int32Array(capacity);
    this.#coverages = new Float64Array(capacity);
    this.#counts = new Uint8Array(capacity);
    this.#passages = new Int32Array(capacity * EVIDENCE_PER_PAGE);
    this.#passageScores = new Float64Array(capacity * EVIDENCE_PER_PAGE);
    this.#heap = new Int32Array(capacity);
  }

  /** The score that a page must exceed to be added. */
  get threshold(): number {
    return this.#size < this.#capacity ? 0 : (this.#scores[this.#heap[0] ?? 0] ?? 0);
  }

  add(segment: number, page: number, score: number, coverage: number, evidence: PageEvidence): void {
    if (score <= this.threshold) return;
    const isFull = this.#size === this.#capacity;
    const slot = isFull ? (this.#heap[0] ?? 0) : this.#size;
    this.#scores[slot] = score;
    this.#segments[slot] = segment;
    this.#pages[slot] = page;
    this.#coverages[slot] = coverage;
    this.#counts[slot] = evidence.count;
    const from = slot * EVIDENCE_PER_PAGE;
    for (let place = 0; place < evidence.count; place++) {
      this.#passages[from + place] = evidence.passages[place] ?? 0;
      this.#passageScores[from + place] = evidence.scores[place] ?? 0;
    }
    if (isFull) this.#siftDown(slot);
    else this.#siftUp(slot);
  }

  /** The pages, best first; `order` decides between equal scores. */
  ranked(order: (a: TopPage, b: TopPage) => number): TopPage[] {
    const pages: TopPage[] = [];
    for (let at = 0; at < this.#size; at++) pages.push(this.#pageAt(this.#heap[at] ?? 0));
    return pages.sort((a, b) => b.score - a.score || order(a, b));
  }

  #pageAt(slot: number): TopPage {
    const count = this.#counts[slot] ?? 0;
    const passages = new Array<number>(count);
    const scores = new Array<number>(count);
    const from = slot * EVIDENCE_PER_PAGE;
    for (let place = 0; place < count; place++) {
      passages[place] = this.#passages[from + place] ?? 0;
      scores[place] = this.#passageScores[from + place] ?? 0;
    }
    return {
      segment: this.#segments[slot] ?? 0,
      page: this.#pages[slot] ?? 0,
      score: this.#scores[slot] ?? 0,
      coverage: this.#coverages[slot] ?? 0,
      passages,
      scores,
    };
  }

  #siftUp(slot: number): void {
    let at = this.#size++;
    const score = this.#scores[slot] ?? 0;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.#heap[parent] ?? 0;
      if ((this.#scores[above] ?? 0) <= score) break;
      this.#heap[at] = above;
      at = parent;
    }
    this.#heap[at] = slot;
  }

  #siftDown(slot: number): void {
    const score = this.#scores[slot] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#scoreAt(child + 1) < this.#scoreAt(child)) child++;
      if (this.#scoreAt(child) >= score) break;
      this.#heap[at] = this.#heap[child] ?? 0;
      at = child;
    }
    this.#heap[at] = slot;
  }

  #scoreAt(place: number): number {
    return this.#scores[this.#heap[place] ?? 0] ?? 0;
  }
}
