/** Texts with fewer characters beyond ASCII are not judged. */
const MIN_CHARS = 20;
/** More bytes do not change the result. */
const MAX_BYTES = 200_000;

/** A kind of character, and its minimum share of the characters beyond ASCII. */
type Share = readonly [kind: RegExp, minShare: number];

const BEYOND_ASCII = /\P{ASCII}/gu;
/** Words in Cyrillic consist of such characters; other European languages have single ones between ASCII letters. */
const ADJACENT = /(?<=\P{ASCII})\P{ASCII}|\P{ASCII}(?=\P{ASCII})/gu;
/** The last four kinds are rare in Greek, Hebrew, Arabic and Thai texts that are read as Cyrillic. */
const CYRILLIC: readonly Share[] = [
  [ADJACENT, 0.7],
  [/[А-яЁёІіЇїЄєҐґЎў№§«»„“”‘’…–—\u00a0]/gu, 0.95],
  [/[а-я]/gu, 0.6],
  [/а/gu, 0.02],
  [/о/gu, 0.02],
  [/е/gu, 0.02],
  [/[ыьэюя]/gu, 0.01],
];
const KANA: Share = [/[\u3041-\u3096\u30a1-\u30fa]/gu, 0.2];
/** The most frequent characters of Chinese texts, simplified and traditional. */
const FREQUENT_HAN: Share = [
  /[的一是不在有了人中大以上用和要可于為为會会設设文件到時时個个這这請请]/gu,
  0.06,
];
const HANGUL: Share = [/[\uac00-\ud7a3]/gu, 0.6];

/** Encodings, and the characters of their texts. A text of another encoding has few of them. */
const ENCODINGS: readonly (readonly [name: string, typical: readonly Share[]])[] = [
  ['windows-1251', CYRILLIC],
  ['koi8-r', CYRILLIC],
  ['shift_jis', [KANA]],
  // GBK has the same bytes for kana, but its texts have hardly any.
  ['euc-jp', [KANA]],
  ['gb18030', [FREQUENT_HAN]],
  ['big5', [FREQUENT_HAN]],
  ['euc-kr', [HANGUL]],
];

/**
 * The encoding of a Cyrillic, Japanese, Chinese or Korean text that does not declare it; null for other texts. Like in
 * browsers, it is derived from the frequencies of characters.
 */
export function detectUndeclaredEncoding(bytes: Uint8Array): string | null {
  const beginning = bytes.subarray(0, MAX_BYTES);
  const found = ENCODINGS.find(([name, typical]) => {
    const text = decodeBeginning(beginning, name) ?? '';
    const count = (kind: RegExp) => text.match(kind)?.length ?? 0;
    const total = count(BEYOND_ASCII);
    return total >= MIN_CHARS && typical.every(([kind, minShare]) => count(kind) >= total * minShare);
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
