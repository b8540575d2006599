/** A page that may be among the best. */
export interface RankedPage {
  readonly segment: number;
  readonly page: number;
  readonly score: number;
  readonly coverage: number;
  /** Passages and their scores, best first. */
  readonly passages: readonly number[];
  readonly scores: readonly number[];
}

/** The best pages seen, at most `capacity`, in a binary heap whose top is the worst of them. */
export class TopPages {
  readonly #heap: RankedPage[] = [];
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** What a page must exceed to be taken. */
  get threshold(): number {
    return this.#heap.length < this.#capacity ? 0 : (this.#heap[0]?.score ?? 0);
  }

  add(page: RankedPage): void {
    const heap = this.#heap;
    if (heap.length < this.#capacity) {
      heap.push(page);
      this.#siftUp(heap.length - 1);
    } else if (page.score > this.threshold) {
      heap[0] = page;
      this.#siftDown(0);
    }
  }

  /** The pages in no order. */
  values(): readonly RankedPage[] {
    return this.#heap;
  }

  #siftUp(from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#score(parent) <= this.#score(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
    void heap;
  }

  #siftDown(from: number): void {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#score(child) < this.#score(least)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #score(at: number): number {
    return this.#heap[at]?.score ?? 0;
  }

  #swap(a: number, b: number): void {
    const first = this.#heap[a];
    const second = this.#heap[b];
    if (first && second) {
      this.#heap[a] = second;
      this.#heap[b] = first;
    }
  }
}
