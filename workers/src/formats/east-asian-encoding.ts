/** Texts with fewer characters beyond ASCII are not judged. */
const MIN_CHARS = 20;
/** More bytes do not change the result. */
const MAX_BYTES = 200_000;

const KANA = /[\u3041-\u3096\u30a1-\u30fa]/gu;
const HANGUL = /[\uac00-\ud7a3]/gu;
/** The most frequent characters of Chinese texts, simplified and traditional. */
const FREQUENT_HAN = /[的一是不在有了人中大以上用和要可于為为會会設设文件到時时個个這这請请]/gu;

/** Encodings with a kind of character and its minimum share. A text of another encoding has few of them. */
const ENCODINGS: readonly (readonly [name: string, typical: RegExp, minShare: number])[] = [
  ['shift_jis', KANA, 0.2],
  // GBK has the same bytes for kana, but its texts have hardly any.
  ['euc-jp', KANA, 0.2],
  ['gb18030', FREQUENT_HAN, 0.06],
  ['big5', FREQUENT_HAN, 0.06],
  ['euc-kr', HANGUL, 0.6],
];

/**
 * The encoding of a Japanese, Chinese or Korean text that does not declare it; null for other texts. Like in browsers, it
 * is derived from the frequencies of characters.
 */
export function detectEastAsianEncoding(bytes: Uint8Array): string | null {
  const beginning = bytes.subarray(0, MAX_BYTES);
  const found = ENCODINGS.find(([name, typical, minShare]) => {
    const text = decodeBeginning(beginning, name);
    const total = text?.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    return total >= MIN_CHARS && (text?.match(typical)?.length ?? 0) >= total * minShare;
  });
  return found?.[0] ?? null;
}

/** The text of the bytes, whose last character may be incomplete; null when a character is invalid. */
function decodeBeginning(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
