import { createHash } from 'node:crypto';

/** Beyond this many characters a text tells a model nothing new, and costs. */
const MAX_CHARS = 4_000;
/** What models with the smallest windows still take. */
const MIN_WINDOW_CHARS = 1_000;

/** What of a passage makes its vector. */
export interface EmbeddedPassage {
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Markdown. */
  readonly text: string;
}

/** The text that is embedded for a passage: it says little without the names of its page and sections. */
export function embeddedText({ title, headingPath, text }: EmbeddedPassage): string {
  const names = [title, headingPath.join(' > ')].filter((name) => name !== '').join('\n');
  return `${names}\n\n${text}`.slice(0, MAX_CHARS);
}

/** The beginning of a text that was too long for a model. */
export function shortened(text: string): string {
  return text.slice(0, MIN_WINDOW_CHARS);
}

/** 64 bits of a text's SHA-256 as two numbers: equal texts have equal vectors. */
export function textHash(text: string): [low: number, high: number] {
  const digest = createHash('sha256').update(text).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}
