import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { cleanText } from './model-text.ts';

const NON_ASCII_BYTES = /(?:%[89A-F][0-9A-F])+/g;
/**
 * Two letters look like the less-than sign, and marks would combine with an ASCII letter or digit. A percent sign is part of
 * an invalid byte, which stays encoded.
 */
const ENCODED_CHARACTERS = /(?:^\p{M}|[ᐸᚲ]|[^%\p{L}\p{M}\p{N}])\p{M}*/gu;

/**
 * Shows letters and digits in URLs instead of their percent-encoding (RFC 3987), which takes several times the tokens.
 * URL parsers encode the result to the same URL. Punctuation stays encoded, because it may end a URL in a text.
 */
export function decodeLetters(text: string): string {
  return text.replace(NON_ASCII_BYTES, (bytes) => {
    const decoded = decodePercent(bytes);
    // Copying may compose letters or lose invisible characters.
    const isStable = decoded === cleanText(decoded.normalize());
    return isStable ? decoded.replace(ENCODED_CHARACTERS, encodeURIComponent) : bytes;
  });
}
