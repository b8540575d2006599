import { createSecretKey } from 'node:crypto';
import { type Answer, type AnswerRequest, composeAnswer } from '../../../api/src/mcp/answer/answer.ts';
import { continuePassage, prepareServedPassage } from '../../../api/src/mcp/answer/answer-passage.ts';
import { NOTHING_SENT, type Progress, readCursor, writeCursor } from '../../../api/src/mcp/answer/cursor.ts';
import type { ServedPassage } from '../../../shared/src/db/stores/passages/served-passages.ts';

const KEY = createSecretKey(Buffer.alloc(32, 1));

let nextId = 0;
/** A stored passage with a new ID. */
export function stored(over: Partial<ServedPassage> = {}): ServedPassage {
  const text = over.text ?? 'A queue holds items.';
  nextId += 1;
  return {
    passageId: nextId,
    documentUrlId: 1,
    topicId: 1,
    pageUrl: 'https://docs.example.com/queue.html',
    pageTitle: 'Queues',
    anchor: 'queue',
    headingPath: ['Queue'],
    ordinal: 0,
    codeShare: text.includes('```') ? 0.5 : 0,
    fetchedAt: new Date('2026-11-18T10:00:00Z'),
    changedAt: new Date('2026-11-02T10:00:00Z'),
    before: null,
    ...over,
    text,
  };
}

/** Composes the answer from `passages`, without those that were already sent. */
export function ask(passages: readonly ServedPassage[], over: Partial<AnswerRequest> = {}): Answer {
  const progress: Progress = over.progress ?? NOTHING_SENT;
  const left = passages.filter(({ passageId }) => !progress.sentIds.includes(passageId));
  return composeAnswer({
    passages: left.map((passage) => {
      const prepared = prepareServedPassage(passage, { documentName: 'Example 1.0', isPinned: false });
      const { partial } = progress;
      return partial?.passageId === passage.passageId ? continuePassage(prepared, partial.offset) : prepared;
    }),
    further: 0,
    maxTokens: 2_500,
    ranking: { scores: new Map(passages.map(({ passageId }) => [passageId, 1])), definitionIds: new Set() },
    progress,
    writeCursor: (sent) => writeCursor(sent, [], KEY),
    describe: ({ passages: shown, omitted, cursor }) => `${shown} of ${shown + omitted}. ${cursor ?? ''}`,
    ...over,
  });
}

/** The progress that a cursor of `ask` encodes. */
export function progressOf(cursor: string): Progress {
  return readCursor(cursor, [], KEY);
}
