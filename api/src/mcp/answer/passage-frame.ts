import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { headingsIn, letters, lettersOfLine } from './heading-letters.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** The tags around a quoted passage, with their token counts. */
export interface PassageFrame {
  /** The opening tag after `previous`, which is null for the first passage of an answer. */
  openingTagAfter(previous: AnswerPassage | null): string;
  /** The tokens of that tag and of the closing one. */
  tagTokensAfter(previous: AnswerPassage | null): number;
  /** Upper bound of the tokens besides the text, for a passage that follows another of its page. */
  readonly tokens: number;
  /** Additional tokens of the page's URL, title and source, which one passage of a page contains. */
  readonly namingTokens: number;
  readonly leadInTokens: number;
  /** Bytes of the text in JSON. */
  readonly textBytes: number;
}

/** Tokens that line breaks may add to the sum of the parts' counts. */
const JOINT_TOKENS = 4;
const ENDING_TOKENS = countTokens(CLOSING_TAG) + countTokens(CUT_MARK) + JOINT_TOKENS;

/** The closing tag with the line breaks around it; joining texts never adds more. */
const CLOSING_TOKENS = countTokens(`\n${CLOSING_TAG}\n\n`);

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage, cached because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const known = frames.get(passage);
  if (known) return known;
  const headings = headingsAbove(passage);
  const titles = isTitleInText(passage, headings) ? [] : [passage.title];
  const url = attribute('url', passage.url);
  const part = passage.offset > 0 ? 'continued="yes"' : '';
  const newHeadings = withoutAnchor(headings, passage);
  const path = pathOf([...(isTitleInAddress(passage) ? [] : titles), ...newHeadings]);
  const briefTag = tag([url, pathOf(newHeadings), part]);
  // An upper bound: counted as if the URL named no heading.
  const briefTokens = countTokens(tag([url, pathOf(headings), part]));
  const wholeTokens = countTokens(tag([url, pathOf([...titles, ...headings]), sourceOf(passage), part]));
  const leadInTokens = countTokens(passage.leadIn);
  const openingTagAfter: PassageFrame['openingTagAfter'] = (previous) => {
    if (previous?.pageKey === passage.pageKey) return briefTag;
    return tag([url, path, isSamePage(previous, passage) ? '' : sourceOf(passage), part]);
  };
  const counts = new Map<string, number>();
  const frame: PassageFrame = {
    openingTagAfter,
    tagTokensAfter(previous) {
      const openingTag = openingTagAfter(previous);
      const known = counts.get(openingTag) ?? countTokens(`${openingTag}\n`) + CLOSING_TOKENS;
      counts.set(openingTag, known);
      return known;
    },
    tokens: briefTokens + leadInTokens + ENDING_TOKENS,
    namingTokens: wholeTokens - briefTokens,
    leadInTokens,
    textBytes: jsonBytes(passage.text),
  };
  frames.set(passage, frame);
  return frame;
}

/** The size of a text in JSON, in bytes. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** Headings above the passage that its text does not contain. */
function headingsAbove({ headingPath, text, offset }: AnswerPassage): readonly string[] {
  if (offset > 0) return headingPath;
  const headings = headingsIn(text);
  const opening = lettersOfLine(text.split('\n', 1)[0] ?? '');
  const last = headingPath.length - 1;
  const missing = headingPath.findLastIndex(
    (heading, at) => !isShown(heading, at === last ? [opening, ...headings] : headings),
  );
  return headingPath.slice(0, missing + 1);
}

/** Drops the last heading when the URL's anchor is derived from it. */
function withoutAnchor(headings: readonly string[], { headingPath, url }: AnswerPassage): readonly string[] {
  const anchor = letters(decoded(fragmentOf(url))).toLowerCase();
  const last = letters(headings.at(-1) ?? '').toLowerCase();
  const isInAnchor = anchor.length > 3 && headings.length === headingPath.length && last.endsWith(anchor);
  return isInAnchor ? headings.slice(0, -1) : headings;
}

/** Whether the first line or the outermost heading is the page's title, with or without a number. */
function isTitleInText({ title, text, offset }: AnswerPassage, headings: readonly string[]): boolean {
  const name = letters(title);
  const first = offset > 0 ? '' : (/^#{1,6} .+/.exec(text)?.[0] ?? '');
  return [lettersOfLine(first), letters(headings[0] ?? '')].some(
    (line) => line === name || (name.length > 2 && line.endsWith(name)),
  );
}

function isTitleInAddress({ title, url }: AnswerPassage): boolean {
  return letters(lastSegmentOf(url)).toLowerCase() === letters(title).toLowerCase();
}

/** The last segment of a URL's path without its extension. */
function lastSegmentOf(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return decoded(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{1,5}$/, '');
}

/** The fragment of a URL; `#` when it has none. */
function fragmentOf(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? '#' : url.slice(at);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A heading may be truncated. */
function isShown(heading: string, shown: readonly string[]): boolean {
  const name = letters(heading);
  return (
    name !== '' &&
    shown.some((line) => line.includes(name.slice(0, 40)) || (line.length > 2 && name.endsWith(line)))
  );
}

/** Operations of an API reference have different keys on the same page. */
function isSamePage(previous: AnswerPassage | null, { url, documentName }: AnswerPassage): boolean {
  if (previous === null || previous.documentName !== documentName) return false;
  return previous.url.split('#')[0] === url.split('#')[0];
}

/** Document, pin and dates, which an answer states once per page. */
function sourceOf({ documentName, isPinned, fetchedAt, changedAt }: AnswerPassage): string {
  const fetched = isoDay(fetchedAt);
  const changed = isoDay(changedAt);
  return joined([
    attribute('document', documentName),
    attribute('pinned', isPinned ? 'yes' : ''),
    attribute('fetched', fetched),
    attribute('changed', changed === fetched ? '' : changed),
  ]);
}

function pathOf(names: readonly string[]): string {
  return attribute('path', names.filter((name) => name !== '').join(' > '));
}

function tag(attributes: readonly string[]): string {
  return `<passage ${joined(attributes)}>`;
}

function joined(attributes: readonly string[]): string {
  return attributes.filter((text) => text !== '').join(' ');
}

/** Quotes and angle brackets are replaced: a page cannot end the attribute or the tag. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : `${name}="${value.replaceAll('"', "'").replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
