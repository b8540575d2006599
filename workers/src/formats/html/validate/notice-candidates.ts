import type { Notice } from './notice.ts';

/** The start of a page that is matched. */
const MAX_TEXT_CHARS = 5_000;
/** The names of notices are shorter. */
const MAX_NAME_CHARS = 500;

/** The texts of a page that may say that it is a notice. */
export interface NoticeText {
  readonly markdown: string;
  /** Its titles and first headings. */
  readonly names: readonly string[];
  /** The description in its head. Default: ''. */
  readonly description?: string;
}

/** A text to match. */
export interface Candidate {
  readonly text: string;
  /** What to quote of it. Default: the part that matches. */
  readonly quote?: string;
  /** Whether it is a heading or title, whose words a URL may contain. */
  readonly isName?: true;
}

/** Lists the texts of a page in the order in which the patterns of a notice are matched. */
export function listCandidates(
  place: Notice['in'],
  finalUrl: string,
  { markdown, names, description = '' }: NoticeText,
): readonly Candidate[] {
  const start = markdown.slice(0, MAX_TEXT_CHARS);
  const headings = names
    .map(withoutPunctuation)
    .map((name) => ({ text: name, quote: name, isName: true as const }));
  const sentence = firstSentence(start);
  switch (place) {
    case 'heading':
      return headings;
    case 'start':
      return [...headings, { text: sentence, quote: sentence.split(SENTENCE_END, 1).join('') }];
    case 'text':
      return [{ text: [...names, description, withoutMarks(start)].join('\n') }];
    case 'markdown':
      return [{ text: start.replaceAll(`](${new URL('/', finalUrl)}`, '](/'), quote: sentence }];
  }
}

const SENTENCE_END = /[.!。]/;

function withoutPunctuation(name: string): string {
  const start = name.trim().slice(0, MAX_NAME_CHARS);
  return start.replace(/^[^\p{L}\p{N}]+|[\s!.…?:]+$/gu, '');
}

/** A heading, an empty line, a line of a menu, or the title of an admonition. */
const NOT_TEXT = /^(?:> ?)*#|^[\s>*-]*(?:\[[^\]]*\]\([^)\s]*\)\s*)*$|^> \*\*[\p{L} ]{1,20}\*\*$/u;
/** A shorter line above the title, such as "Chapter 4", is a label. */
const MIN_LINE_CHARS = 20;

/** The start of the text below the headings and menus. */
function firstSentence(markdown: string): string {
  const lines = markdown.split('\n');
  const title = lines.findIndex((line) => line.startsWith('#'));
  const isText = (line: string, at: number) =>
    !NOT_TEXT.test(line) && !(at < title && line.length < MIN_LINE_CHARS);
  const line = lines.find(isText) ?? '';
  return line.replace(/^[\s*_>`-]+/, '').replaceAll('*', '');
}

/** Lines of a quotation. An alert of the page begins with its bold name. */
const QUOTATION = /(?:^> (?!\*\*).*(?:\n|$))(?:^>.*(?:\n|$))*/gm;
/** Marks of emphasis and links, which may interrupt a sentence. */
const MARKS = /\]\([^()\s]*\)|[*[\]]/g;

/** A text in Markdown without marks, and without quotations, which may quote a notice of another site. */
function withoutMarks(markdown: string): string {
  return markdown.replace(QUOTATION, '').replace(MARKS, '');
}
