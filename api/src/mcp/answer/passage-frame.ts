import { countTokens } from '@lectern/shared/count-tokens.ts';
import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { headingsIn, isShown, letters, lettersOfLine } from './compare-headings.ts';
import { escapePassageTags } from './escape-passage-tags.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** The opening tag of a passage. */
export interface PassageTag {
  readonly opening: string;
  /** The tokens of the opening and the closing tag. */
  readonly tokens: number;
}

/** The tags of a passage, and sizes that the search for the passages that fit needs repeatedly. */
export interface PassageFrame {
  /** The tag after `previous`, which is null for the first passage of an answer. */
  tagAfter(previous: AnswerPassage | null): PassageTag;
  readonly leadInTokens: number;
  /** Bytes of the text in JSON. */
  readonly textBytes: number;
}

const CLOSING_TOKENS = countTokens(`${CLOSING_TAG}\n\n`);

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage, cached because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const frame = frames.get(passage) ?? createFrame(passage);
  frames.set(passage, frame);
  return frame;
}

function createFrame(passage: AnswerPassage): PassageFrame {
  const headings = headingsAbove(passage);
  const isTitled = isTitleInText(passage, headings) || isTitleInUrl(passage);
  const newHeadings = withoutAnchor(headings, passage);
  const url = attribute('url', passage.url);
  const path = pathOf([...(isTitled ? [] : [passage.title]), ...newHeadings]);
  const part = passage.offset > 0 ? 'continued="yes"' : '';
  const onSamePage = createTag([url, pathOf(newHeadings), part]);
  const onSameUrl = createTag([url, path, part]);
  const onNewPage = createTag([url, path, sourceOf(passage), part]);
  return {
    tagAfter(previous) {
      if (previous?.pageKey === passage.pageKey) return onSamePage;
      return hasSameUrl(previous, passage) ? onSameUrl : onNewPage;
    },
    leadInTokens: passage.leadIn === '' ? 0 : countTokens(`${passage.leadIn}\n\n`),
    textBytes: jsonBytes(passage.text),
  };
}

function createTag(attributes: readonly string[]): PassageTag {
  const opening = `<passage ${joined(attributes)}>`;
  return { opening, tokens: countTokens(`${opening}\n`) + CLOSING_TOKENS };
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
  const anchor = letters(decodePercent(fragmentOf(url))).toLowerCase();
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

function isTitleInUrl({ title, url }: AnswerPassage): boolean {
  return letters(lastSegmentOf(url)).toLowerCase() === letters(title).toLowerCase();
}

/** The last segment of a URL's path without its extension. */
function lastSegmentOf(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return decodePercent(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{1,5}$/, '');
}

/** The fragment of a URL; `#` when it has none. */
function fragmentOf(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? '#' : url.slice(at);
}

/** Operations of an API reference have different page keys at the same URL. */
function hasSameUrl(previous: AnswerPassage | null, { url, documentName }: AnswerPassage): boolean {
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

function joined(attributes: readonly string[]): string {
  return attributes.filter((text) => text !== '').join(' ');
}

/** Quotes and angle brackets are replaced: a page cannot end the attribute or the tag. */
function attribute(name: string, value: string): string {
  return value === ''
    ? ''
    : `${name}="${escapePassageTags(value.replaceAll('"', "'")).replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
