import { countTokens } from '@lectern/shared/search/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** What stands around a quoted passage. */
export interface PassageFrame {
  readonly openingTag: string;
  /** Without what the passage before, of the same page, has said already. */
  readonly briefOpeningTag: string;
  /** The most tokens that showing the passage takes beyond those of its text. */
  readonly tokens: number;
  readonly leadInTokens: number;
}

/** Tokens that joining the parts by line ends may add to the sum of their counts. */
const JOINTS = 4;
const ENDING_TOKENS = countTokens(CLOSING_TAG) + countTokens(CUT_MARK) + JOINTS;

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage; made once, because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const known = frames.get(passage);
  if (known) return known;
  const place = [attribute('url', passage.url), attribute('path', pathOf(passage))];
  const part = passage.offset > 0 ? ['continued="yes"'] : [];
  const openingTag = tag([...place, ...sourceAttributes(passage), ...part]);
  const leadInTokens = countTokens(passage.leadIn);
  const frame = {
    openingTag,
    briefOpeningTag: tag([...place, ...part]),
    tokens: countTokens(openingTag) + leadInTokens + ENDING_TOKENS,
    leadInTokens,
  };
  frames.set(passage, frame);
  return frame;
}

function pathOf({ title, headingPath }: AnswerPassage): string {
  return [title, ...headingPath].filter((part) => part !== '').join(' > ');
}

function sourceAttributes(passage: AnswerPassage): string[] {
  const fetched = isoDay(passage.fetchedAt);
  const changed = isoDay(passage.changedAt);
  return [
    attribute('from', passage.documentName),
    attribute('fetched', fetched),
    attribute('changed', changed === fetched ? '' : changed),
    attribute('pinned', passage.isPinned ? 'yes' : ''),
  ];
}

function tag(attributes: readonly string[]): string {
  return `<passage ${attributes.filter((text) => text !== '').join(' ')}>`;
}

/** A page cannot end the attribute or the tag: quotation marks and angle brackets are spelled otherwise. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : `${name}="${value.replaceAll('"', "'").replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
