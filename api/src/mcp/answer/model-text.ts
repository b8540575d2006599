/**
 * Characters that a model reads and a person does not see: control characters, default-ignorable code points (zero-width
 * and bidirectional controls, the tag block, fillers), interlinear annotation marks and lone surrogates. Joiners and
 * variation selectors are handled below.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n]|[^\P{Default_Ignorable_Code_Point}\p{Join_Control}\p{Variation_Selector}]|[\uFFF9-\uFFFB]|\p{Cs}/gu;

/**
 * Joiners shape Persian, Indic and emoji sequences, and selectors color emoji, once each after a visible non-ASCII
 * character. Anywhere else they can hide data.
 */
const STRAY_SELECTOR =
  /(?!\uFE0E|\uFE0F)\p{Variation_Selector}|(?<![^\p{ASCII}\p{Join_Control}\p{Variation_Selector}])\p{Variation_Selector}/gu;
const STRAY_JOINER = /(?<![^\p{ASCII}\p{Join_Control}\p{Variation_Selector}]\uFE0F?)\p{Join_Control}/gu;

/** Reduces text for a model (pages, titles, names) to the characters that a reader sees. Lines end in \n; tabs stay. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '');
}

/** Sanitizes text to one line of at most `maxLength` characters, with an ellipsis when it is cut. */
export function cleanLine(text: string, maxLength = 160): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxLength
    ? line
    : `${line.slice(0, maxLength - 1).trimEnd()}…`.replace(/\p{Cs}/gu, '');
}
