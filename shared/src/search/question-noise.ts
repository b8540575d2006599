/** A question without what is only the asker's own, and that by itself. */
export interface SiftedQuestion {
  readonly text: string;
  readonly noise: string;
}

// Every repetition is bounded or runs up to a separator, so that no question takes more than linear time.
const NOISE = new RegExp(
  [
    // Addresses and absolute or relative paths.
    /(?<=^|[\s"'(=])(?:[a-z][a-z0-9+]{1,15}:\/\/|~?\/|\.{1,2}\/|[a-z]:\\)[^\s"'),;]*/,
    // Stack frames of Python, and of JavaScript and the JVM.
    /\bFile "[^"\n]{1,300}", line \d+(?:, in \S{1,100})?/,
    /\bTraceback \(most recent call last\):?/,
    /\bat (?:async )?[\w.<>$[\] ]{1,80}\([^()\n]{1,200}:\d+\)/,
    // E-mail addresses, memory addresses, hashes.
    /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/,
    /\b0x[0-9a-f]{1,16}\b/,
    /\b(?=[a-f]{0,40}\d)[0-9a-f]{7,64}\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gim',
);

/** Separates what discriminates in a question or pasted error from paths, addresses and stack frames. */
export function siftQuestion(question: string): SiftedQuestion {
  const noise = question.match(NOISE);
  return noise
    ? { text: question.replace(NOISE, ' '), noise: noise.join('\n') }
    : { text: question, noise: '' };
}
