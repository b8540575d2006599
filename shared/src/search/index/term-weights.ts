/**
 * Weights of a few terms out of very many, by the terms' numbers. It is filled, read and emptied passage by passage:
 * maps made anew for each took a third of the time of indexing. A weight of 0 is none.
 */
export class TermWeights {
  #weights = new Float64Array(4_096);
  readonly #numbers: number[] = [];

  /** The terms that have a weight, in the order in which they got it. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  of(number: number): number {
    return this.#weights[number] ?? 0;
  }

  set(number: number, weight: number): void {
    if (weight === 0) return;
    if (number >= this.#weights.length) this.#grow(number);
    if (this.#weights[number] === 0) this.#numbers.push(number);
    this.#weights[number] = weight;
  }

  add(number: number, weight: number): void {
    this.set(number, this.of(number) + weight);
  }

  clear(): void {
    for (const number of this.#numbers) this.#weights[number] = 0;
    this.#numbers.length = 0;
  }

  #grow(number: number): void {
    const grown = new Float64Array(2 * number);
    grown.set(this.#weights);
    this.#weights = grown;
  }
}
