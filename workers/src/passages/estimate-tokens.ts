/** Tokens for each run of characters of one kind, and for each character in it. */
interface Rate {
  readonly run: number;
  readonly character: number;
}

/**
 * Fitted by least squares to 63,000 passages of 39 manuals, of which 90 % are estimated within 10 % of their o200k tokens;
 * the rate of wide characters to Chinese, Japanese and Korean text, and the rate of Cyrillic to Russian and Ukrainian.
 */
const LOWERCASE: Rate = { run: 0.5, character: 0.044 };
const UPPERCASE: Rate = { run: 0.07, character: 0.16 };
const DIGIT: Rate = { run: 0.74, character: 0.48 };
const SPACE: Rate = { run: 0.31, character: 0.04 };
const CONTROL: Rate = { run: 0.65, character: 0 };
const PUNCTUATION: Rate = { run: 0.56, character: 0.24 };
const WIDE: Rate = { run: 0, character: 0.62 };
const CYRILLIC: Rate = { run: 0.32, character: 0.17 };
const OTHER: Rate = { run: 0.47, character: 0.38 };

/**
 * The approximate number of o200k tokens in `text`. Exact counting needs a table of 50 MB and as much time as reading
 * the page, so only the API counts, and only the passages of answers.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let previous: Rate | null = null;
  for (let at = 0; at < text.length; at++) {
    const rate = rateOf(text.charCodeAt(at));
    tokens += rate === previous ? rate.character : rate.run + rate.character;
    previous = rate;
  }
  return Math.ceil(tokens);
}

function rateOf(unit: number): Rate {
  if (unit >= 0x61 && unit <= 0x7a) return LOWERCASE;
  if (unit === 0x20) return SPACE;
  if (unit < 0x20) return CONTROL;
  if (unit >= 0x41 && unit <= 0x5a) return UPPERCASE;
  if (unit >= 0x30 && unit <= 0x39) return DIGIT;
  if (unit < 0x80) return PUNCTUATION;
  if (unit >= 0x400 && unit < 0x530) return CYRILLIC;
  return unit >= 0x2e80 ? WIDE : OTHER;
}
