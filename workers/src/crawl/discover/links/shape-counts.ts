import { isVariation, shapeOf } from '../../urls/url-shape.ts';

/** Further URLs of one shape wait behind all others. */
const MAX_PER_SHAPE = 30;
/** After this many repeated pages of one shape, other URLs of that shape are skipped. */
const MAX_REPEATS = 3;
/** After this many refused pages of one shape, other URLs of that shape wait behind all others. */
const MAX_REFUSALS = 3;

/** Counts the URLs of each shape, and those of them that repeated another page or needed a sign-in. */
export class ShapeCounts {
  readonly #urls = new Map<string, number>();
  readonly #repeats = new Map<string, number>();
  readonly #refusals = new Map<string, number>();

  /** Counts a URL. Whether its shape has too many. */
  addUrl(url: string): boolean {
    return increment(this.#urls, shapeOf(url)) > MAX_PER_SHAPE;
  }

  addRepeat(url: string): void {
    increment(this.#repeats, shapeOf(url));
  }

  /** Counts a page that needs a sign-in. Whether URLs of its shape count as refused from now on. */
  addRefusal(url: string): boolean {
    return increment(this.#refusals, shapeOf(url)) === MAX_REFUSALS;
  }

  /** Whether the URL is one of the variations of a page that repeat it. */
  isRepetitive(url: string): boolean {
    return isVariation(url) && (this.#repeats.get(shapeOf(url)) ?? 0) >= MAX_REPEATS;
  }

  isRefused(url: string): boolean {
    return (this.#refusals.get(shapeOf(url)) ?? 0) >= MAX_REFUSALS;
  }
}

function increment(counts: Map<string, number>, shape: string): number {
  const count = (counts.get(shape) ?? 0) + 1;
  counts.set(shape, count);
  return count;
}
