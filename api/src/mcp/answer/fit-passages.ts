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
/** Bounds answers of long tokens, such as rows of dashes: a result has at most 100 KiB. */
const MAX_TEXT_BYTES = 80_000;
/** Share of the room that may be left when passages remain; a line is cut for more. */
const MAX_UNUSED_SHARE = 0.02;
/** Passages that may be skipped in search of a smaller one. */
const MAX_SKIPPED = 8;

/**
 * Selects passages for `room` tokens. Ranked: the best that fit whole, and the best of the others, cut, in the room that
 * is left. Reading: in sequence; the first passage that does not fit is cut and ends the selection.
 */
export function fitPassages(passages: readonly AnswerPassage[], room: number, order: PassageOrder): Fit {
  if (order === 'reading') return fitInSequence(passages, room);
  const skipping = fitRanked(passages, room);
  if (isFull(skipping, passages, room)) return skipping;
  const sequence = fitInSequence(passages, room);
  return sequence.tokens > skipping.tokens ? sequence : skipping;
}

function isFull({ shown, tokens }: Fit, passages: readonly AnswerPassage[], room: number): boolean {
  return shown.length === passages.length || tokens >= room * (1 - MAX_UNUSED_SHARE);
}

function fitInSequence(passages: readonly AnswerPassage[], room: number): Fit {
  const selection = createSelection(room);
  for (const passage of passages) if (!selection.addWhole(passage) && !selection.addCut(passage)) break;
  return selection.fit();
}

/** A passage that does not fit is skipped for a smaller one, unless it is the first. */
function fitRanked(passages: readonly AnswerPassage[], room: number): Fit {
  const selection = createSelection(room);
  const skipped: AnswerPassage[] = [];
  for (const passage of passages) {
    if (selection.addWhole(passage)) continue;
    if (selection.isEmpty() && selection.addCut(passage)) continue;
    skipped.push(passage);
    if (skipped.length > MAX_SKIPPED) break;
  }
  for (const passage of skipped) if (selection.addCut(passage)) break;
  return selection.fit();
}

/** Passages selected for an answer. At most the last one is cut; after it nothing is added. */
interface Selection {
  isEmpty(): boolean;
  /** False when the whole passage does not fit. */
  addWhole(passage: AnswerPassage): boolean;
  /** Adds the beginning that fits; false when too little does. */
  addCut(passage: AnswerPassage): boolean;
  fit(): Fit;
}

function createSelection(room: number): Selection {
  const shown: ShownPassage[] = [];
  const namings = new Map<string, number>();
  let spent = 0;
  let bytes = 0;

  const add = (
    passage: AnswerPassage,
    show: (frame: PassageFrame, left: Room) => ShownPassage | null,
  ): boolean => {
    if (shown.at(-1)?.next != null) return false;
    const frame = frameOf(passage);
    const named = namings.get(passage.pageKey) ?? 0;
    const naming = Math.max(named, frame.namingTokens);
    const frameTokens = frame.tokens + naming - named;
    const part = show(frame, { tokens: room - spent - frameTokens, bytes: MAX_TEXT_BYTES - bytes });
    if (!part) return false;
    shown.push(part);
    spent += part.tokens + frameTokens;
    namings.set(passage.pageKey, naming);
    bytes += part.next === null && passage.offset === 0 ? frame.textBytes : jsonBytes(part.text);
    return true;
  };
  const maxUnused = room * MAX_UNUSED_SHARE;
  return {
    isEmpty: () => shown.length === 0,
    addWhole: (passage) => add(passage, (frame, left) => showWhole(passage, frame, left)),
    addCut: (passage) => add(passage, (_, left) => showCut(passage, left, left.tokens - maxUnused)),
    fit: () => ({ shown, tokens: spent }),
  };
}

interface Room {
  readonly tokens: number;
  readonly bytes: number;
}

function showWhole(passage: AnswerPassage, frame: PassageFrame, left: Room): ShownPassage | null {
  if (passage.offset > 0 || passage.tokens > left.tokens || frame.textBytes > left.bytes) return null;
  return { passage, text: passage.text, tokens: passage.tokens, next: null };
}

/** The beginning of a passage. */
function showCut(passage: AnswerPassage, left: Room, minTokens: number): ShownPassage | null {
  const head = headOf(passage.text, passage.offset, left.bytes);
  const cut = cutMarkdown(head, left.tokens, { from: passage.offset, minTokens });
  const next = cut.next ?? (head.length < passage.text.length ? head.length : null);
  const isTooLittle = cut.text === '' || (next !== null && left.tokens < MIN_CUT_TOKENS);
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
