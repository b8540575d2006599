/** A unit vector in eight bits per number: `scale` times each of `values`. */
export interface QuantizedVector {
  readonly scale: number;
  readonly values: Int8Array;
}

const MAX_INT8 = 127;

/** Normalizes a vector and quantizes it to eight bits, which changes a cosine by less than .01. Zero vectors stay zero. */
export function quantize(vector: readonly number[] | Float32Array): QuantizedVector {
  let squares = 0;
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] ?? 0;
    squares += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  const values = new Int8Array(vector.length);
  if (largest === 0) return { scale: 0, values };
  for (let at = 0; at < vector.length; at++)
    values[at] = Math.round(((vector[at] ?? 0) / largest) * MAX_INT8);
  return { scale: largest / Math.sqrt(squares) / MAX_INT8, values };
}

/** 32-bit words that hold one bit for each number. */
export function signWords(dimensions: number): number {
  return Math.ceil(dimensions / 32);
}

/** Writes which numbers are positive as bits, from `start` on. */
export function writeSigns(values: Int8Array, signs: Uint32Array, start: number): void {
  for (let at = 0; at < values.length; at++) {
    if ((values[at] ?? 0) <= 0) continue;
    const word = start + (at >> 5);
    signs[word] = (signs[word] ?? 0) | (1 << (at & 31));
  }
}
