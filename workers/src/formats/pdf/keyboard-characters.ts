const COMBINING: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
};

/** An accent before its letter within a word: TeX draws both. */
const ACCENT_AND_LETTER = /(?<=\p{L})([´¨ˆ˜])(\p{L})/gu;

/**
 * The characters that the author typed: typesetters draw a minus for the hyphens of options, spacing accents for `~` and
 * `^`, and accents separately from their letters.
 */
export function toKeyboardCharacters(text: string): string {
  if (!/[´¨ˆ˜\u2212]/.test(text)) return text;
  return text
    .replace(/\u2212(?! )|(?<! )\u2212/g, '-')
    .replace(ACCENT_AND_LETTER, compose)
    .replaceAll('˜', '~')
    .replaceAll('ˆ', '^');
}

function compose(drawn: string, accent: string, letter: string): string {
  const composed = (letter.replace('ı', 'i') + COMBINING[accent]).normalize('NFC');
  return composed.length === 1 ? composed : drawn;
}
