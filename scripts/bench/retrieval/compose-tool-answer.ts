import { type Answer, composeAnswer } from '../../../api/src/mcp/answer/answer.ts';
import { type AnswerPassage, prepareServedPassage } from '../../../api/src/mcp/answer/answer-passage.ts';
import { dropReferences } from '../../../api/src/mcp/tools/retrieve/drop-references.ts';
import { dropRepetitions } from '../../../api/src/mcp/tools/retrieve/drop-repetitions.ts';
import { findDefinitions } from '../../../api/src/mcp/tools/retrieve/find-definitions.ts';
import type { FoundPassage } from './collection.ts';

const FETCHED_AT = new Date('2026-01-02');

/** Composes the answer of the search tool from the passages found. */
export function composeToolAnswer(found: readonly FoundPassage[], query: string, maxTokens: number): Answer {
  const passages = dropRepetitions(dropReferences(found.map(prepare)));
  const scores = new Map(found.map(({ passage, hit }) => [passage.passageId, hit.score]));
  return composeAnswer({
    passages,
    further: 0,
    maxTokens,
    ranking: { scores, definitionIds: findDefinitions(passages, query) },
    progress: { sentIds: [], partial: null },
    writeCursor: null,
    describe: ({ passages, pages }) => `${passages} passages from ${pages} pages, best first.`,
  });
}

function prepare({ manual, page, passage }: FoundPassage): AnswerPassage {
  const naming = { documentName: manual, isPinned: false };
  return prepareServedPassage(
    {
      ...passage,
      documentUrlId: 1,
      pageUrl: `https://${manual}.example/${page}.html`,
      pageTitle: passage.title,
      fetchedAt: FETCHED_AT,
      changedAt: FETCHED_AT,
      before: null,
    },
    naming,
  );
}
