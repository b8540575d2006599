import { countTokens } from '@lectern/shared/search/analysis/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** What stands around a quoted passage. */
export interface PassageFrame {
  /** The opening tag after that of the passage before it; null is the first passage of an answer. */
  openingTagAfter(previous: AnswerPassage | null): string;
  /** The most tokens that showing the passage takes beyond those of its text, after another of its page. */
  readonly tokens: number;
  /** What the page's address, title and source take more, which one passage of the page carries. */
  readonly namingTokens: number;
  readonly leadInTokens: number;
  /** Bytes of the passage's text in JSON. */
  readonly textBytes: number;
}

/** Tokens that joining the parts by line ends may add to the sum of their counts. */
const JOINTS = 4;
const ENDING_TOKENS = countTokens(CLOSING_TAG) + countTokens(CUT_MARK) + JOINTS;

const HEADING_LINE = /^#{1,6} .+$/gm;

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage; made once, because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const known = frames.get(passage);
  if (known) return known;
  const headings = headingsAbove(passage);
  const titles = isTitleInText(passage, headings) ? [] : [passage.title];
  const url = attribute('url', passage.url);
  const part = passage.offset > 0 ? 'continued="yes"' : '';
  const unsaid = withoutAnchor(headings, passage);
  const path = pathOf([...(isTitleInAddress(passage) ? [] : titles), ...unsaid]);
  const briefTag = tag([attribute('url', fragmentOf(passage.url)), pathOf(unsaid), part]);
  // Counted as if the address said nothing: what it saves is the agent's, and filled up again it answered no more.
  const briefTokens = countTokens(tag([url, pathOf(headings), part]));
  const wholeTokens = countTokens(
    tag([url, pathOf([...titles, ...headings]), ...sourceAfter(null, passage), part]),
  );
  const leadInTokens = countTokens(passage.leadIn);
  const frame: PassageFrame = {
    openingTagAfter(previous) {
      if (previous?.pageKey === passage.pageKey) return briefTag;
      return tag([url, path, ...sourceAfter(previous, passage), part]);
    },
    tokens: briefTokens + leadInTokens + ENDING_TOKENS,
    namingTokens: wholeTokens - briefTokens,
    leadInTokens,
    textBytes: jsonBytes(passage.text),
  };
  frames.set(passage, frame);
  return frame;
}

/** Bytes that a text takes in JSON. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** The headings above the passage that its text does not show itself. */
function headingsAbove({ headingPath, text, offset }: AnswerPassage): readonly string[] {
  if (offset > 0) return headingPath;
  const headings = (text.match(HEADING_LINE) ?? []).map(lettersOfLine);
  const opening = lettersOfLine(text.split('\n', 1)[0] ?? '');
  const last = headingPath.length - 1;
  const missing = headingPath.findLastIndex(
    (heading, at) => !isShown(heading, at === last ? [opening, ...headings] : headings),
  );
  return headingPath.slice(0, missing + 1);
}

/** Without the last heading where the address ends in an anchor that is made of it. */
function withoutAnchor(headings: readonly string[], { headingPath, url }: AnswerPassage): readonly string[] {
  const anchor = letters(decoded(fragmentOf(url))).toLowerCase();
  const last = letters(headings.at(-1) ?? '').toLowerCase();
  const isSaid = anchor.length > 3 && headings.length === headingPath.length && last.endsWith(anchor);
  return isSaid ? headings.slice(0, -1) : headings;
}

/** Whether the first line says the page's title, or the outermost heading does, with or without its number. */
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

/** The last part of an address's path, without what says of which type it is. */
function lastSegmentOf(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return decoded(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{1,5}$/, '');
}

/** Where on its page the address is; `#` is its beginning. */
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

/** A section's name may be cut short, and be the names of several sections, joined. */
function isShown(heading: string, shown: readonly string[]): boolean {
  return heading.split(' / ').every((part) => {
    const name = letters(part);
    return (
      name !== '' &&
      shown.some((line) => line.includes(name.slice(0, 40)) || (line.length > 2 && name.endsWith(line)))
    );
  });
}

function lettersOfLine(line: string): string {
  return letters(line.replace(/\]\([^)]*\)/g, ']'));
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The document, its pin and the dates, as far as they differ from those of the passage before. */
function sourceAfter(previous: AnswerPassage | null, passage: AnswerPassage): string[] {
  const [document, dates] = sourceOf(passage);
  const [documentBefore, datesBefore] = previous ? sourceOf(previous) : ['', ''];
  return [document === documentBefore ? '' : document, dates === datesBefore ? '' : dates];
}

function sourceOf({ documentName, isPinned, fetchedAt, changedAt }: AnswerPassage): [string, string] {
  const fetched = isoDay(fetchedAt);
  const changed = isoDay(changedAt);
  return [
    joined([attribute('from', documentName), attribute('pinned', isPinned ? 'yes' : '')]),
    joined([attribute('fetched', fetched), attribute('changed', changed === fetched ? '' : changed)]),
  ];
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

/** A page cannot end the attribute or the tag: quotation marks and angle brackets are spelled otherwise. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : `${name}="${value.replaceAll('"', "'").replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
