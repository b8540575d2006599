import type { AnswerPassage } from './answer-passage.ts';
import { cutMarkdown } from './cut-markdown.ts';
import type { ShownPassage } from './passage-block.ts';
import { frameOf, jsonBytes, type PassageFrame } from './passage-frame.ts';

/** `ranked`: the best that fit. `reading`: in sequence until the room is used up. */
export type PassageOrder = 'ranked' | 'reading';

/** The selected passages, in the given order. */
export interface Fit {
  readonly shown: readonly ShownPassage[];
  /** Upper bound of the tokens they take. */
  readonly tokens: number;
}

/** A shorter cut is not worth its frame. */
const MIN_CUT_TOKENS = 16;
/** An answer contains its text twice (text and structured) within 100 KiB. */
const MAX_TEXT_BYTES = 42_000;
/** Passages that may be skipped in search of a smaller one. */
const MAX_SKIPPED = 8;

/**
 * Selects passages for `room` tokens. Ranked: a passage that does not fit is skipped for a smaller one, and the first is
 * cut only when nothing fits. Reading: the first passage that does not fit is cut and ends the selection.
 */
export function fitPassages(passages: readonly AnswerPassage[], room: number, order: PassageOrder): Fit {
  const shown: ShownPassage[] = [];
  let spent = 0;
  let bytes = 0;
  let skipped = 0;
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
    if (part?.next != null || (!part && (order === 'reading' || ++skipped > MAX_SKIPPED))) break;
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

/** The beginning of a passage; only the first passage of an answer may be cut within a line. */
function showCut(passage: AnswerPassage, left: Room, mayCutLine: boolean): ShownPassage | null {
  const head = headOf(passage.text, passage.offset, left.bytes);
  const cut = cutMarkdown(head, left.tokens, passage.offset);
  const next = cut.next ?? (head.length < passage.text.length ? head.length : null);
  const isCutLine = next !== null && passage.text[next - 1] !== '\n';
  const isTooLittle = cut.text === '' || (next !== null && left.tokens < MIN_CUT_TOKENS);
  if (isCutLine && !mayCutLine) return null;
  return isTooLittle ? null : { passage, text: cut.text, tokens: cut.tokens, next };
}

/** Limits the part from `from` to `bytes` in JSON, at the end of a line when there is one. */
function headOf(text: string, from: number, bytes: number): string {
  let end = text.length;
  while (end > from && jsonBytes(text.slice(from, end)) > bytes) end = from + Math.floor((end - from) * 0.8);
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  return text.slice(0, lineEnd > from ? lineEnd : end).replace(/[\uD800-\uDBFF]$/, '');
}
