import type { AnswerPassage } from './answer-passage.ts';
import { cutMarkdown } from './cut-markdown.ts';
import type { ShownPassage } from './passage-block.ts';
import { frameOf, jsonBytes, type PassageFrame } from './passage-frame.ts';

/** How passages are chosen: the best that fit, or one after the other until the room is used up. */
export type PassageOrder = 'ranked' | 'reading';

/** What was chosen, in the order given. */
export interface Fit {
  readonly shown: readonly ShownPassage[];
  /** Tokens that showing them takes, never fewer than they turn out to be. */
  readonly tokens: number;
}

/** A cut passage shows at least this much, or it is not worth its frame. */
const MIN_CUT_TOKENS = 16;
/** An answer carries its text twice, as text and by schema, and has at most 100 KiB. */
const MAX_TEXT_BYTES = 42_000;
/** How many passages that do not fit are passed over in search of a smaller one. */
const MAX_PASSED_OVER = 8;

/**
 * Chooses passages for `room` tokens. In the order of ranking, one that does not fit is passed over for a smaller
 * one, and only when nothing fits the first is cut. In reading order the first that does not fit is cut,
 * and nothing follows it.
 */
export function fitPassages(passages: readonly AnswerPassage[], room: number, order: PassageOrder): Fit {
  const shown: ShownPassage[] = [];
  let spent = 0;
  let bytes = 0;
  let passedOver = 0;
  const namings = new Map<string, number>();
  for (const passage of passages) {
    const frame = frameOf(passage);
    const named = namings.get(passage.pageKey) ?? 0;
    const naming = Math.max(named, frame.namingTokens);
    const frameTokens = frame.tokens + naming - named;
    const left = { tokens: room - spent - frameTokens, bytes: MAX_TEXT_BYTES - bytes };
    const mayCut = shown.length === 0 || order === 'reading';
    const part =
      showWhole(passage, frame, left) ?? (mayCut ? showCut(passage, left, shown.length === 0) : null);
    if (part) {
      shown.push(part);
      spent += part.tokens + frameTokens;
      namings.set(passage.pageKey, naming);
      bytes += part.next === null && passage.offset === 0 ? frame.textBytes : jsonBytes(part.text);
    }
    if (part?.next != null || (!part && (order === 'reading' || ++passedOver > MAX_PASSED_OVER))) break;
  }
  return { shown, tokens: spent };
}

interface Room {
  readonly tokens: number;
  readonly bytes: number;
}

function showWhole(passage: AnswerPassage, frame: PassageFrame, left: Room): ShownPassage | null {
  if (passage.offset > 0 || passage.tokens > left.tokens || frame.textBytes > left.bytes) return null;
  return { passage, text: passage.text, tokens: passage.tokens, next: null };
}

/** The beginning of a passage; a line is cut only in the first, since the next part may begin with another. */
function showCut(passage: AnswerPassage, left: Room, mayCutLine: boolean): ShownPassage | null {
  const head = headOf(passage.text, passage.offset, left.bytes);
  const cut = cutMarkdown(head, left.tokens, passage.offset);
  const next = cut.next ?? (head.length < passage.text.length ? head.length : null);
  const isCutLine = next !== null && passage.text[next - 1] !== '\n';
  const isTooLittle = cut.text === '' || (next !== null && left.tokens < MIN_CUT_TOKENS);
  if (isCutLine && !mayCutLine) return null;
  return isTooLittle ? null : { passage, text: cut.text, tokens: cut.tokens, next };
}

/** The text up to where the part from `from` takes `bytes` in JSON, ended at a line's end when there is one. */
function headOf(text: string, from: number, bytes: number): string {
  let end = text.length;
  while (end > from && jsonBytes(text.slice(from, end)) > bytes) end = from + Math.floor((end - from) * 0.8);
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  return text.slice(0, lineEnd > from ? lineEnd : end).replace(/[\uD800-\uDBFF]$/, '');
}
