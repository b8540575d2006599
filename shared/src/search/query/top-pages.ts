import type { Segment } from '../index/segment.ts';

/** The maximum number of passages that count toward a page's score and are returned. */
export const EVIDENCE_PER_PAGE = 8;

/** The best passages of one page, best first; at equal scores the earlier one. Reused from page to page. */
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

  /** Copies the best passages and their scores. */
  best(): Pick<TopPage, 'passages' | 'scores'> {
    return { passages: this.passages.slice(0, this.count), scores: this.scores.slice(0, this.count) };
  }

  /** The weighted sum of the scores: each place counts `decay` times the previous place. */
  sum(decay: number): number {
    let sum = 0;
    for (let place = this.count - 1; place >= 0; place--) sum = sum * decay + (this.scores[place] ?? 0);
    return sum;
  }
}

/** A page among the best, and its best passages. */
export interface TopPage {
  readonly segment: Segment;
  readonly page: number;
  readonly score: number;
  readonly coverage: number;
  readonly passages: Int32Array;
  readonly scores: Float64Array;
}

/** The best `capacity` pages. */
export class TopPages {
  readonly #capacity: number;
  readonly #pages: TopPage[] = [];
  #threshold = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The pages, best first; at equal scores in the order of documents and pages. */
  get ranked(): readonly TopPage[] {
    return this.#pages;
  }

  /** Pages with a lower score are not added. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Adds a page if it is among the best. */
  add(page: TopPage): void {
    if (page.score < this.#threshold) return;
    let at = this.#pages.length;
    while (at > 0 && isBefore(page, this.#pages[at - 1])) at--;
    this.#pages.splice(at, 0, page);
    if (this.#pages.length > this.#capacity) this.#pages.pop();
    if (this.#pages.length === this.#capacity) this.#threshold = this.#pages.at(-1)?.score ?? 0;
  }
}

function isBefore(a: TopPage, b: TopPage | undefined): boolean {
  if (!b || a.score !== b.score) return a.score > (b?.score ?? 0);
  return (a.segment.documentId - b.segment.documentId || a.page - b.page) < 0;
}
