import { MAX_QUESTION_CHARS } from '@lectern/shared/domain/tools/agent-tools.ts';
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { cleanText } from '../answer/model-text.ts';

const ANSWER_FROM_DOCS = 'answer_from_docs';

/** Prompts that clients can list. */
export const LISTED_PROMPTS: readonly Prompt[] = [
  {
    name: ANSWER_FROM_DOCS,
    title: 'Answer from the documentation',
    description: 'Answer a question from this collection, with sources',
    arguments: [{ name: 'question', description: 'What you want to know', required: true }],
  },
];

/** A prompt with its arguments. Throws a ProtocolError for an unknown prompt or a missing question. */
export function getPrompt(name: string, args: Readonly<Record<string, string>> | undefined): GetPromptResult {
  const question = cleanText(args?.question ?? '')
    .trim()
    .slice(0, MAX_QUESTION_CHARS);
  if (name !== ANSWER_FROM_DOCS || question === '') {
    const problem = name === ANSWER_FROM_DOCS ? 'needs the argument "question"' : 'is unknown';
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt "${name.slice(0, 100)}" ${problem}`);
  }
  const text =
    'Answer from the documentation alone: search it with retrieve_technical_documentation, once for each concept; ' +
    `read a page when a passage is not enough; cite the URLs; say so when it does not answer.\n\nQuestion: ${question}`;
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
