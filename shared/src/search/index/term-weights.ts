/** Weights of terms by number, in order of addition. Terms are numbered from 0, so an array is faster than a Map. */
export class TermWeights {
  #weights = new Float64Array(1_024);
  readonly #terms: number[] = [];

  /** The numbers of the terms that have a weight. */
  get terms(): readonly number[] {
    return this.#terms;
  }

  /** The weight of a term; 0 when it has none. */
  of(term: number): number {
    return this.#weights[term] ?? 0;
  }

  /** Adds to the weight of a term. A weight of 0 is ignored. */
  add(term: number, weight: number): void {
    if (weight > 0) this.set(term, this.of(term) + weight);
  }

  set(term: number, weight: number): void {
    if (term >= this.#weights.length) this.#grow(term);
    if (this.#weights[term] === 0) this.#terms.push(term);
    this.#weights[term] = weight;
  }

  clear(): void {
    for (const term of this.#terms) this.#weights[term] = 0;
    this.#terms.length = 0;
  }

  #grow(term: number): void {
    const grown = new Float64Array(2 * term);
    grown.set(this.#weights);
    this.#weights = grown;
  }
}
