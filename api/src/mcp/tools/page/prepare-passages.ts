import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import {
  type AnswerPassage,
  continuePassage,
  type PassageNaming,
  prepareServedPassage,
} from '../../answer/answer-passage.ts';
import type { Progress } from '../../answer/cursor.ts';

/** Estimates for the notice of an answer and for the tag of each passage. */
const NOTICE_TOKENS = 110;
const TAG_TOKENS = 40;

interface Preparation {
  readonly naming: PassageNaming;
  readonly partial: Progress['partial'];
  readonly maxTokens: number;
}

interface PreparedPassages {
  readonly passages: readonly AnswerPassage[];
  readonly further: number;
}

/**
 * Prepares the passages of a page that may fit into `maxTokens`, the rest of a cut passage first. `further` counts the others:
 * preparing all passages of a page of 4 MB takes 0.3 s.
 */
export function preparePassages(
  stored: readonly ServedPassage[],
  { naming, partial, maxTokens }: Preparation,
): PreparedPassages {
  const isPartial = ({ passageId }: ServedPassage) => passageId === partial?.passageId;
  const passages: AnswerPassage[] = [];
  let tokens = 0;
  for (const passage of stored.toSorted((a, b) => Number(isPartial(b)) - Number(isPartial(a)))) {
    if (tokens > maxTokens) break;
    const prepared = prepareServedPassage(passage, naming);
    if (partial && isPartial(passage)) passages.push(continuePassage(prepared, partial.offset));
    else {
      passages.push(prepared);
      tokens += prepared.tokens;
    }
  }
  return { passages, further: stored.length - passages.length };
}

/**
 * Prepares the best of the passages that match a topic: as many as fit into `maxTokens`, in reading order after the rest of
 * a cut one, and the next best, whose beginning fills the rest. In reading order from the start, they could fill the budget
 * before the best one comes.
 */
export function prepareBest(ranked: readonly ServedPassage[], preparation: Preparation): PreparedPassages {
  const { passages, further } = preparePassages(ranked, preparation);
  let left = preparation.maxTokens - NOTICE_TOKENS;
  const exceeding = passages.findIndex(({ tokens }) => {
    left -= tokens + TAG_TOKENS;
    return left < 0;
  });
  const whole = exceeding < 0 ? passages : passages.slice(0, exceeding);
  const inOrder = whole.toSorted(
    (a, b) => Number(b.offset > 0) - Number(a.offset > 0) || a.ordinal - b.ordinal,
  );
  const best = [...inOrder, ...passages.slice(whole.length, whole.length + 1)];
  return { passages: best, further: further + passages.length - best.length };
}
