import type { Db } from '@lectern/shared/db/data-source.ts';
import { noteUnanswered } from '@lectern/shared/db/stores/unanswered-questions.ts';
import { NotFoundError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { cleanLine } from '../answer/model-text.ts';
import { canonicalArguments, QUERY_ALIASES } from '../tools/arguments.ts';
import type { ToolAnswer } from '../tools/tool-answer.ts';
import type { Caller } from './caller.ts';

/** A call and what came of it. */
export interface EndedCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly outcome: { readonly answer: ToolAnswer } | { readonly error: unknown };
}

/** Notes what was asked in vain, for the owner to see; the answer never waits for it. */
export type NoteVain = (caller: Pick<Caller, 'userId' | 'collectionId'>, call: EndedCall) => void;

const LONGEST = 300;
/** Beyond these nothing is noted: a count of questions is not worth a queue in front of the database. */
const MOST_AT_A_TIME = 4;

/** Notes on the database behind `db`. */
export function createVainQuestions(db: Db, logger: Logger): NoteVain {
  let running = 0;
  return ({ userId, collectionId }, call) => {
    const question = vainQuestion(call);
    if (question === null || running >= MOST_AT_A_TIME) return;
    running += 1;
    noteUnanswered(db, { userId, collectionId, toolName: call.toolName, question })
      .catch((error: unknown) => logger.warn({ err: error }, 'question without an answer not noted'))
      .finally(() => {
        running -= 1;
      });
  };
}

/** The question that had no answer, or the address whose page could not be had; null for every other call. */
export function vainQuestion({ toolName, args, outcome }: EndedCall): string | null {
  if (!isInVain(toolName, outcome)) return null;
  const { asked, cursor } = canonicalArguments(args, {
    asked: ['query', 'url', 'uri', 'link', 'href', 'address', ...QUERY_ALIASES],
    cursor: ['nextCursor', 'next_cursor'],
  });
  // The rest of an answer may well be nothing.
  if (typeof asked !== 'string' || cursor !== undefined) return null;
  return cleanLine(asked, LONGEST) || null;
}

function isInVain(toolName: string, outcome: EndedCall['outcome']): boolean {
  if (toolName === 'retrieve_technical_documentation') {
    return 'answer' in outcome && outcome.answer.structured.passages.length === 0;
  }
  if (toolName !== 'get_technical_documentation_by_url' || 'answer' in outcome) return false;
  return outcome.error instanceof NotFoundError || outcome.error instanceof UpstreamError;
}
