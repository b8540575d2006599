import type { AnswerPassage } from './answer-passage.ts';
import { cutMarkdown } from './cut-markdown.ts';
import type { ShownPassage } from './passage-block.ts';
import { frameOf } from './passage-frame.ts';

/** How passages are chosen: the best that fit, or one after the other until the room is used up. */
export type PassageOrder = 'ranked' | 'reading';

/** What was chosen, in the order given. */
export interface Fit {
  readonly shown: readonly ShownPassage[];
  /** Tokens that showing them takes, never fewer than they turn out to be. */
  readonly tokens: number;
}

/** A cut passage shows at least this much, or it is not worth its frame. */
const MIN_CUT_TOKENS = 24;
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
  let passedOver = 0;
  for (const passage of passages) {
    const frameTokens = frameOf(passage).tokens;
    const left = room - spent - frameTokens;
    const mayCut = shown.length === 0 || order === 'reading';
    const part = showWhole(passage, left) ?? (mayCut ? showCut(passage, left) : null);
    if (part) {
      shown.push(part);
      spent += part.tokens + frameTokens;
    }
    if (part?.next != null || (!part && (order === 'reading' || ++passedOver > MAX_PASSED_OVER))) break;
  }
  return { shown, tokens: spent };
}

function showWhole(passage: AnswerPassage, room: number): ShownPassage | null {
  if (passage.offset > 0 || passage.tokens > room) return null;
  return { passage, text: passage.text, tokens: passage.tokens, next: null };
}

function showCut(passage: AnswerPassage, room: number): ShownPassage | null {
  const { text, tokens, next } = cutMarkdown(passage.text, room, passage.offset);
  const isTooLittle = text === '' || (next !== null && room < MIN_CUT_TOKENS);
  return isTooLittle ? null : { passage, text, tokens, next };
}
