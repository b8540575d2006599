/** Shorter texts have too few letters to judge. */
const MIN_BYTES = 30;
/** Words in Cyrillic consist of bytes beyond ASCII; other European languages have single ones between ASCII letters. */
const MIN_ADJACENT_SHARE = 0.7;
/** Bytes outside Cyrillic letters, such as in Chinese and Japanese. */
const MAX_OTHER_SHARE = 0.05;
const MIN_LOWER_CASE_SHARE = 0.6;

/** Letters and punctuation of windows-1251 below 0xC0: quotation marks, dashes, and letters of Ukrainian and Belarusian. */
const BELOW_LETTERS = new Set(Buffer.from('84859193949697a0a1a2a5a7a8aaabafb2b3b4b8b9babbbf', 'hex'));

interface Encoding {
  readonly name: 'windows-1251' | 'koi8-r';
  /** The first lower-case letter; the others are among the 31 bytes after it. */
  readonly lowerCase: number;
  /** Lower-case letters with their minimum share; their bytes are rare in Greek, Hebrew, Arabic and Thai encodings. */
  readonly frequent: readonly (readonly [letters: readonly number[], minShare: number])[];
}

const ENCODINGS: readonly Encoding[] = [
  // а, о, е, and the last letters ы ь э ю я
  {
    name: 'windows-1251',
    lowerCase: 0xe0,
    frequent: [
      [[0xe0], 0.02],
      [[0xee], 0.02],
      [[0xe5], 0.02],
      [[0xfb, 0xfc, 0xfd, 0xfe, 0xff], 0.01],
    ],
  },
  // а, о, е, and я ь ы
  {
    name: 'koi8-r',
    lowerCase: 0xc0,
    frequent: [
      [[0xc1], 0.02],
      [[0xcf], 0.02],
      [[0xc5], 0.02],
      [[0xd1, 0xd8, 0xd9], 0.01],
    ],
  },
];

/**
 * The encoding of a Cyrillic text that does not declare it; null for other texts. Like in browsers, it is derived from
 * the frequencies of letters.
 */
export function detectCyrillicEncoding(bytes: Uint8Array): string | null {
  const counts = new Uint32Array(256);
  let total = 0;
  let adjacent = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    total += 1;
    counts[byte] = (counts[byte] ?? 0) + 1;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) adjacent += 1;
  }
  const share = (isCounted: (byte: number) => boolean) =>
    counts.reduce((sum, count, byte) => sum + (isCounted(byte) ? count : 0), 0) / total;
  const others = share((byte) => byte < 0xc0 && !BELOW_LETTERS.has(byte));
  if (total < MIN_BYTES || adjacent < total * MIN_ADJACENT_SHARE || others > MAX_OTHER_SHARE) return null;
  const found = ENCODINGS.find(
    ({ lowerCase, frequent }) =>
      share((byte) => byte >= lowerCase && byte < lowerCase + 32) >= MIN_LOWER_CASE_SHARE &&
      frequent.every(([letters, minShare]) => share((byte) => letters.includes(byte)) >= minShare),
  );
  return found?.name ?? null;
}
