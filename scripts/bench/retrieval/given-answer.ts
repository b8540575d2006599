import { type Answer, composeAnswer } from '../../../api/src/mcp/answer/answer.ts';
import { type AnswerPassage, prepareServedPassage } from '../../../api/src/mcp/answer/answer-passage.ts';
import { withoutReferences } from '../../../api/src/mcp/tools/without-references.ts';
import { withoutRepetitions } from '../../../api/src/mcp/tools/without-repetitions.ts';
import type { FoundPassage } from './collection.ts';

const FETCHED_AT = new Date('2026-01-02');

/** Preparing passages is most of the time when many variants are measured on the same ones. */
const prepared = new WeakMap<object, AnswerPassage>();

/** What an agent is given for the passages found: composed, framed and counted as the tool does. */
export function givenAnswer(found: readonly FoundPassage[], maxTokens: number): Answer {
  return composeAnswer({
    passages: withoutRepetitions(withoutReferences(found.map(prepare))),
    further: 0,
    maxTokens,
    order: 'ranked',
    progress: { sentIds: [], partial: null },
    writeCursor: null,
    describe: ({ passages, pages }) => `${passages} passages from ${pages} pages, best first.`,
  });
}

function prepare({ manual, page, passage }: FoundPassage): AnswerPassage {
  const known = prepared.get(passage);
  if (known) return known;
  const naming = { documentName: manual, isPinned: false };
  const served = prepareServedPassage(
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
  prepared.set(passage, served);
  return served;
}
