export const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether the character at `at` is a letter or a digit; false in the middle of a surrogate pair. */
export function isLetterOrDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  // A test of the Unicode category takes ten times as long.
  if (unit < 0x80) return isAsciiLetter(unit | 0x20) || (unit >= 0x30 && unit <= 0x39);
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(at) ?? unit));
}

function isAsciiLetter(lowerCaseUnit: number): boolean {
  return lowerCaseUnit >= 0x61 && lowerCaseUnit <= 0x7a;
}
