/** The end of a sentence, before one that does not begin with a small letter (`e.g. this`). */
const END = /[.!?:]["')\]*]{0,3} (?=[^\p{Ll}\s])|[。！？](?=.)/gu;

/** The offsets at which the sentences of a line begin, without the first one. */
export function sentenceStarts(line: string): number[] {
  return Array.from(line.matchAll(END), ({ index, 0: end }) => index + end.length);
}
