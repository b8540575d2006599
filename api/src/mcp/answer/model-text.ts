/**
 * What a person reading the page would not see but a model would: control characters, and everything Unicode
 * declares ignorable for display (zero-width and bidirectional controls, the tag block, fillers), with the
 * interlinear annotation marks and lone surrogates. Joiners and the two emoji selectors have an own rule.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n]|[^\P{Default_Ignorable_Code_Point}\p{Join_Control}\p{Variation_Selector}]|[\uFFF9-\uFFFB]|\p{Cs}/gu;

/**
 * Joiners shape Persian, Indic and emoji sequences, and the selectors colour emoji; each does so once, behind a
 * visible character that is not ASCII. Anywhere else they carry hidden data.
 */
const STRAY_SELECTOR =
  /(?!\uFE0E|\uFE0F)\p{Variation_Selector}|(?<![^\p{ASCII}\p{Join_Control}\p{Variation_Selector}])\p{Variation_Selector}/gu;
const STRAY_JOINER = /(?<![^\p{ASCII}\p{Join_Control}\p{Variation_Selector}]\uFE0F?)\p{Join_Control}/gu;

/**
 * The one sanitiser of text that reaches a model: page text, titles, names. What remains is what a reader of
 * the page sees. Lines end in \n; tabs stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '');
}

/** Like cleanText, on one line of at most `maxLength` characters; what is longer ends in an ellipsis. */
export function cleanLine(text: string, maxLength = 160): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxLength
    ? line
    : `${line.slice(0, maxLength - 1).trimEnd()}…`.replace(/\p{Cs}/gu, '');
}
