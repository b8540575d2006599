/** Tokens for each run of characters of one kind, and for each character in it. */
interface Rate {
  readonly run: number;
  readonly character: number;
}

/**
 * Fitted by least squares to 63,000 passages of 39 manuals, of which 90 % are estimated within 10 % of their o200k tokens;
 * the rate of wide characters to Chinese, Japanese and Korean text.
 */
const LOWERCASE: Rate = { run: 0.5, character: 0.044 };
const UPPERCASE: Rate = { run: 0.07, character: 0.16 };
const DIGIT: Rate = { run: 0.74, character: 0.48 };
const SPACE: Rate = { run: 0.31, character: 0.04 };
const CONTROL: Rate = { run: 0.65, character: 0 };
const PUNCTUATION: Rate = { run: 0.56, character: 0.24 };
const WIDE: Rate = { run: 0, character: 0.62 };
const OTHER: Rate = { run: 0.47, character: 0.38 };

const RATES = [LOWERCASE, SPACE, CONTROL, UPPERCASE, DIGIT, PUNCTUATION, WIDE, OTHER];
const KINDS = RATES.length;

/** The kind of each ASCII character, as an index of `RATES`. */
const ASCII_KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => RATES.indexOf(rateOf(unit)));
const WIDE_KIND = RATES.indexOf(WIDE);
const OTHER_KIND = RATES.indexOf(OTHER);

/** The tokens of a character of one kind (column) after one of another (row). The last row is for the first character. */
const COSTS = Float64Array.from({ length: (KINDS + 1) * KINDS }, (_, at) => {
  const { run, character } = RATES[at % KINDS] ?? OTHER;
  return Math.floor(at / KINDS) === at % KINDS ? character : run + character;
});

/**
 * About how many o200k tokens `text` has. Counting them exactly takes a table of 50 MB and as long as reading the page, so
 * only the API counts, and only what it answers with.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let previous = KINDS;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    tokens += COSTS[previous * KINDS + kind] ?? 0;
    previous = kind;
  }
  return Math.ceil(tokens);
}

function kindOf(unit: number): number {
  return ASCII_KINDS[unit] ?? (unit >= 0x2e80 ? WIDE_KIND : OTHER_KIND);
}

function rateOf(ascii: number): Rate {
  const character = String.fromCharCode(ascii);
  if (/[a-z]/.test(character)) return LOWERCASE;
  if (/[A-Z]/.test(character)) return UPPERCASE;
  if (/\d/.test(character)) return DIGIT;
  if (character === ' ') return SPACE;
  return ascii < 0x20 ? CONTROL : PUNCTUATION;
}
