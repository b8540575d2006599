/** A question without its noise: user-specific parts (files, addresses, stack frames), and words for a kind of text. */
export interface SeparatedQuestion {
  readonly text: string;
  readonly noise: string;
}

// Every repetition is bounded or ends at a separator, which keeps matching linear.
const NOISE = new RegExp(
  [
    // Addresses, relative paths, and paths of Windows.
    /(?<=^|[\s"'(=])(?:[a-z][a-z0-9+]{1,15}:\/\/|~\/|\.{1,2}\/|[a-z]:\\)[^\s"'),;]*/,
    // Absolute paths. Short paths without a file extension, such as "/v1/queues" and "/usr/local", are subjects.
    /(?<=^|[\s"'(=])(?!\/(?!(?:home|root|(?:var\/)?tmp|users)\b)(?:[^\s"'),;/]{1,80}\/){0,2}[^\s"'),;/.]{0,80}\/?\.?(?:[\s"'),;]|$))\/[^\s"'),;]*/,
    // Stack frames of Python (but not their lines of code), JavaScript, the JVM, gdb and Valgrind.
    /\bFile "[^"\n]{1,300}", line \d+(?:, in \S{1,100})?/,
    /\bTraceback \(most recent call last\):?/,
    /\bat (?:async )?[\w.<>$[\] ]{1,80}\([^()\n]{1,200}:\d+\)/,
    /\b(?:at|by) 0x[0-9a-f]{1,16}: [^\n(]{1,200}\([^()\n]{1,200}\)/,
    /(?:^|\n)[ \t]{0,8}\.\.\. \d{1,4} more\b/,
    // File positions, timestamps, log prefixes, process ids.
    /(?<![\w./-])[\w./-]{1,120}\.[a-z]{1,5}:\d{1,6}(?::\d{1,6})?\b/,
    /\b\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\b/,
    /==\d{1,9}==|\[\d{1,9}\](?=:)|\b\d{1,7}#\d{1,7}: \*\d{1,12}\b/,
    // E-mail, network and memory addresses, hashes.
    /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/,
    /\blocalhost:\d{1,5}\b/,
    /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/,
    /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/,
    /\b0x[0-9a-f]{1,16}\b/,
    /\b(?=[a-f]{0,40}\d)[0-9a-f]{7,64}\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gim',
);

const KIND = String.raw`(?:(?:api|code|official)\s{1,9})?(?:documentation|docs|examples?|guide|reference|syntax|tutorial|usage)`;
/**
 * The kind of text that a question asks for: "… documentation", "API reference for …", "Django docs: …". Its words are in
 * the titles and headings of many pages.
 */
const KIND_OF_TEXT = new RegExp(
  [
    String.raw`(?:\s{1,9}${KIND})+$`,
    String.raw`^\s{0,9}${KIND}(?=\s{1,9}(?:about|for|of|on)\s)`,
    String.raw`\b(?:documentation|docs)(?=:\s)`,
  ].join('|'),
  'gi',
);
/** With fewer other words, as in "migration guide", they are part of the subject. */
const MIN_SUBJECT_WORDS = 3;

/** Separates the discriminative words of a question from files, stack frames, and the kind of text it asks for. */
export function separateNoise(question: string): SeparatedQuestion {
  const separated = moveToNoise(NOISE, { text: question, noise: '' });
  const subject = moveToNoise(KIND_OF_TEXT, { ...separated, text: separated.text.trimEnd() });
  return subject.text.trim().split(/\s+/).length < MIN_SUBJECT_WORDS ? separated : subject;
}

function moveToNoise(pattern: RegExp, { text, noise }: SeparatedQuestion): SeparatedQuestion {
  const found = text.match(pattern);
  return found ? { text: text.replace(pattern, ' '), noise: [noise, ...found].join('\n') } : { text, noise };
}
