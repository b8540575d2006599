import { createHash } from 'node:crypto';
import type { IndexedText } from '../search/index/postings-builder.ts';

/** Longer texts cost more without improving the vector. */
const MAX_CHARS = 4_000;
/** Fits the smallest context windows. */
const MIN_WINDOW_CHARS = 1_000;

/** The text to embed for a passage, with the names of its page and sections for context. */
export function embeddedText({ title, headingPath, text }: IndexedText): string {
  const names = [title, headingPath.join(' > ')].filter((name) => name !== '').join('\n');
  return `${names}\n\n${text}`.slice(0, MAX_CHARS);
}

/** Shortens a text that was too long for a model. */
export function shortened(text: string): string {
  return text.slice(0, MIN_WINDOW_CHARS);
}

/** 64 bits of a text's SHA-256 as two numbers, which identify texts that need no new vector. */
export function textHash(text: string): [low: number, high: number] {
  const digest = createHash('sha256').update(text).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}
