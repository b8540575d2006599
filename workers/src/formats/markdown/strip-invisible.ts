/** Runs of what may be stripped: the rest of a text is passed over much faster. */
const UNUSUAL = /[^\t\n -~]+/g;

/**
 * Characters that no reader sees and a language model reads: controls, private use, and what Unicode calls default
 * ignorable (zero-width and bidirectional marks, soft hyphens, the tag and variation characters that smuggle text).
 * Joiners and the emoji selector (U+200C, U+200D, U+FE0F) stay where they shape what stands before them: after a
 * pictograph, or a letter of a script without case such as Arabic or Devanagari.
 */
const INVISIBLE =
  /(?![\t\n])\p{Cc}|\p{Co}|(?!\u200c|\u200d|\ufe0f)\p{DI}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Lo}|\p{M})(?:\u200c|\u200d|\ufe0f)/gu;

const ODD_SPACES = /[\u00a0\u2007\u2028\u2029\u202f]/g;

/** `text` without invisible characters, with as many lines as before; odd spaces become plain ones. */
export function stripInvisible(text: string): string {
  // Nothing before a run is a sign after which a joiner may stay: those are unusual themselves.
  return text.replace(UNUSUAL, (run) => run.replace(INVISIBLE, '').replace(ODD_SPACES, ' '));
}
