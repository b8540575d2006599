/** The first room, in terms; it grows with the vocabulary. */
const FIRST_TERMS = 4_096;
const USUAL_TERM_BYTES = 8;
/** At least so many times as many places as terms: then hardly two terms want the same place. */
const SPARE = 2;

/** The terms of several pages, each once, numbered in the order in which they come. */
export class TermTable {
  #count = 0;
  #hashes = new Uint32Array(FIRST_TERMS);
  #textEnds = new Uint32Array(FIRST_TERMS);
  #text = new Uint8Array(USUAL_TERM_BYTES * FIRST_TERMS);
  /** By place, which the hash tells: the number of a term and one, 0 where there is none. */
  #places = new Uint32Array(SPARE * FIRST_TERMS);

  /** The number of the term whose UTF-8 bytes are those of `text` from `start` to `end`, a new one when it has none yet. */
  numberOf(hash: number, text: Uint8Array, start: number, end: number): number {
    const place = this.#placeOf(hash, text, start, end);
    const known = (this.#places[place] ?? 0) - 1;
    if (known !== -1) return known;
    this.#places[place] = this.#count + 1;
    return this.#add(hash, text, start, end);
  }

  get count(): number {
    return this.#count;
  }

  get textBytes(): number {
    return this.#startOf(this.#count);
  }

  hashOf(number: number): number {
    return this.#hashes[number] ?? 0;
  }

  /** Copies a term's bytes to `target` at `at` and returns where they end. */
  copyText(number: number, target: Uint8Array, at: number): number {
    const start = this.#startOf(number);
    const end = this.#startOf(number + 1);
    for (let from = start; from < end; from++) target[at + from - start] = this.#text[from] ?? 0;
    return at + end - start;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#textEnds[number - 1] ?? 0);
  }

  /** The place that holds the term, or the free one where it would stand. */
  #placeOf(hash: number, text: Uint8Array, start: number, end: number): number {
    const mask = this.#places.length - 1;
    let place = hash & mask;
    for (;;) {
      const number = (this.#places[place] ?? 0) - 1;
      if (number === -1) return place;
      if (this.#hashes[number] === hash && this.#hasText(number, text, start, end)) return place;
      place = (place + 1) & mask;
    }
  }

  #hasText(number: number, text: Uint8Array, start: number, end: number): boolean {
    const own = this.#startOf(number);
    if (this.#startOf(number + 1) - own !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#text[own + at - start] !== text[at]) return false;
    return true;
  }

  #add(hash: number, text: Uint8Array, start: number, end: number): number {
    const number = this.#count++;
    const own = this.#startOf(number);
    const length = end - start;
    if (own + length > this.#text.length) this.#text = grown(this.#text, own + length);
    for (let at = 0; at < length; at++) this.#text[own + at] = text[start + at] ?? 0;
    this.#hashes[number] = hash;
    this.#textEnds[number] = own + length;
    if (this.#count === this.#hashes.length) this.#makeRoom();
    return number;
  }

  #makeRoom(): void {
    this.#hashes = grown(this.#hashes, 0);
    this.#textEnds = grown(this.#textEnds, 0);
    this.#places = new Uint32Array(SPARE * this.#hashes.length);
    const mask = this.#places.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let place = this.hashOf(number) & mask;
      while (this.#places[place] !== 0) place = (place + 1) & mask;
      this.#places[place] = number + 1;
    }
  }
}

/** The same numbers with twice the room, or room for `least`. */
function grown<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, least: number): Numbers {
  const length = Math.max(2 * numbers.length, least);
  const room = numbers instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);
  room.set(numbers);
  // The same kind of array as the one given.
  return room as Numbers;
}
