import { setTimeout } from 'node:timers/promises';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { storableText } from '@lectern/shared/db/storable-text.ts';
import { insertToolCalls, type ToolCallRecord } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { recordUnanswered } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';
import { MAX_QUESTION_CHARS } from '@lectern/shared/domain/tools/agent-tools.ts';
import type { CallOutcome } from '@lectern/shared/domain/tools/tool-call.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { cleanText } from '../answer/model-text.ts';
import { isExpected } from '../protocol/tool-result.ts';
import { questionOfCall } from './call-question.ts';
import type { Caller } from './caller.ts';
import { type FinishedCall, isUnanswered, unansweredQuestion } from './unanswered-questions.ts';

/** Logs a finished call and a question that had no answer, for its owner. Returns at once and never throws. */
export type RecordCall = (caller: Caller, call: LoggedCall) => void;

/** A finished call with the text that the agent gets. */
export interface LoggedCall extends FinishedCall {
  readonly text: string;
  readonly ms: number;
}

interface WaitingCall {
  readonly record: ToolCallRecord;
  /** The question to record as unanswered; null for an answered one. */
  readonly unanswered: string | null;
}

/** More than any answer has; bounds the text of a tool that ignores its token budget. */
const MAX_ANSWER_CHARS = 200_000;
const MAX_DOCUMENTS = 20;
/** Calls that wait for the database; more are left out of the log, because they hold memory. */
const MAX_WAITING = 1_000;
const MAX_BATCH = 100;
/** A killed process loses these calls from the log; they are already counted. */
const COLLECT_MS = 200;

/**
 * Logs calls in `db`, in batches on one connection at a time: the log must not compete with tool calls for connections. A
 * call waits for further ones, because a statement for each call takes a third of PostgreSQL's CPU time when calls come one
 * at a time. After `stopping` is aborted, calls are written at once: the connections are about to close.
 */
export function createCallLog(db: Db, logger: Logger, stopping?: AbortSignal): RecordCall {
  const waiting: WaitingCall[] = [];
  let isWriting = false;
  const writeBatch = async () => {
    const batch = waiting.splice(0, MAX_BATCH);
    const records = batch.map(({ record }) => record);
    try {
      await insertToolCalls(db, records);
      for (const { record, unanswered: question } of batch)
        if (question !== null) await recordUnanswered(db, { ...record, question }, record.calledAt);
    } catch (error) {
      logger.warn({ err: error, calls: batch.length }, 'could not log tool calls');
    }
  };
  const write = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      if (waiting.length < MAX_BATCH) await setTimeout(COLLECT_MS);
      await writeBatch();
    }
    isWriting = false;
  };
  const writeAtOnce = () => {
    while (waiting.length > 0) void writeBatch();
  };
  stopping?.addEventListener('abort', writeAtOnce, { once: true });
  return (caller, call) => {
    // The owner's preview has no key, and is not part of any statistics.
    if (caller.keyId === null || waiting.length >= MAX_WAITING) return;
    waiting.push({ record: toRecord(caller, caller.keyId, call), unanswered: unansweredQuestion(call) });
    if (stopping?.aborted) writeAtOnce();
    else if (!isWriting) void write();
  };
}

function toRecord(caller: Caller, keyId: number, call: LoggedCall): ToolCallRecord {
  const { userId, collectionId, client, storesQuestions } = caller;
  const { toolName, outcome, text, ms } = call;
  const answer = 'answer' in outcome ? outcome.answer : null;
  const documents = new Set(answer?.facts.passages.map(({ documentName }) => documentName));
  return {
    userId,
    collectionId,
    keyId,
    client,
    toolName,
    ms,
    outcome: outcomeOf(call),
    tokens: answer?.tokens ?? countTokens(text),
    documents: [...documents].slice(0, MAX_DOCUMENTS).map(storableText),
    question: storesQuestions ? storableQuestion(call) : null,
    answer: storesQuestions ? storableText(text.slice(0, MAX_ANSWER_CHARS)) : null,
    calledAt: new Date(Date.now() - ms),
  };
}

function outcomeOf({ toolName, args, outcome }: FinishedCall): CallOutcome {
  if ('error' in outcome) {
    if (outcome.error instanceof LimitReachedError) return 'over limit';
    return isExpected(outcome.error) ? 'refused' : 'failed';
  }
  if (outcome.answer.isUnsure) return 'unsure';
  const { cursor } = questionOfCall(toolName, args);
  return isUnanswered(toolName, outcome) && cursor === undefined ? 'no match' : 'answered';
}

/** The question, URL or document name of a call; null without one. */
function storableQuestion({ toolName, args }: LoggedCall): string | null {
  const { question } = questionOfCall(toolName, args);
  if (typeof question !== 'string') return null;
  return cleanText(question).trim().slice(0, MAX_QUESTION_CHARS).toWellFormed() || null;
}
