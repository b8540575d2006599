/**
 * Runs outside printable ASCII, Latin letters, dashes and quotation marks: checking only these is much faster. None of the
 * characters left out permits a joiner after it.
 */
const UNUSUAL_RUN = /[^\t\n -~\u00c0-\u00ff\u2010-\u2027]+/g;

/**
 * Characters that only a language model reads: controls, private use and default ignorables (zero-width and bidirectional
 * marks, soft hyphens, and tag and variation characters, which can smuggle text). Joiners and the emoji selector
 * (U+200C, U+200D, U+FE0F) stay after a pictograph or a letter of a caseless script, such as Arabic or Devanagari.
 */
const INVISIBLE =
  /(?![\t\n])\p{Cc}|\p{Co}|(?!\u200c|\u200d|\ufe0f)\p{DI}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Lo}|\p{M})(?:\u200c|\u200d|\ufe0f)/gu;

/** Letters joined for print, which nobody types into a search: TeX4ht and PDF files have them. */
const LIGATURES = /[\ufb00-\ufb06]/g;

const UNICODE_SPACES = /[\u00a0\u2007\u2028\u2029\u202f]/g;

/** A character that the next one overstrikes. Text files of groff and nroff show bold and underlined letters this way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds backspaces
const OVERSTRUCK = /[^\n\x08]\x08/g;

/**
 * Removes invisible and overstruck characters, and replaces Unicode spaces and Latin ligatures with plain characters. The
 * line count does not change.
 */
export function stripInvisible(given: string): string {
  const text = given.includes('\b') ? given.replace(OVERSTRUCK, '') : given;
  // The lookbehind works per run because it contains the characters that permit a joiner, too.
  return text.replace(UNUSUAL_RUN, (run) =>
    run
      .replace(INVISIBLE, '')
      .replace(UNICODE_SPACES, ' ')
      .replace(LIGATURES, (ligature) => ligature.normalize('NFKC')),
  );
}
