import { MAX_TOKENS, MIN_TOKENS } from '../../../shared/src/domain/tools/agent-tools.ts';
import { openCollection } from '../session/open-collection.ts';
import { printableLines } from '../terminal/printable.ts';
import { defineCommand } from './command.ts';
import { ArgumentError, CommandError, EXIT_CODES } from './exit-codes.ts';
import { COLLECTION, JSON_OUTPUT, printJson, text } from './shared-options.ts';

export const ask = defineCommand({
  name: 'ask',
  usage: '"<question>"',
  summary: 'print the passages that answer a question',
  options: {
    collection: COLLECTION,
    document: text('--document <name>', 'search only this document'),
    'max-tokens': text('--max-tokens <number>', `length of the answer, from ${MIN_TOKENS} to ${MAX_TOKENS}`),
    json: JSON_OUTPUT,
  },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const query = words.join(' ').trim();
    if (query === '') throw new ArgumentError('The question must not be empty');
    const maxTokens = readMaxTokens(values['max-tokens']);
    const { api, collection } = await openCollection(values.collection, context);
    const answer = await api.ask(collection.id, {
      query,
      ...(values.document !== undefined && { documentName: values.document }),
      ...(maxTokens !== null && { maxTokens }),
    });
    const answerText = printableLines(withoutAgentHints(answer.text));
    if (answer.isError) throw new CommandError(answerText);
    if (values.json) printJson(answer, context);
    else context.print(answerText);
    return answer.passages.length > 0 ? EXIT_CODES.ok : EXIT_CODES.notFound;
  },
});

function readMaxTokens(text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= MIN_TOKENS && count <= MAX_TOKENS) return count;
  throw new ArgumentError(`--max-tokens must be from ${MIN_TOKENS} to ${MAX_TOKENS}`);
}

/** Names the options instead of the arguments of the tool, in the lines before the passages. */
function withoutAgentHints(answer: string): string {
  const start = answer.search(/^<passage /m);
  const end = start < 0 ? answer.length : start;
  const hints = answer
    .slice(0, end)
    .replace(/repeat this call with cursor: "[^"]*"\.$/gm, 'increase --max-tokens.')
    .replace(/\n?^(?:Text inside <passage>|Next:) .*$/gm, '')
    .replace('add documentName: ', 'add --document ')
    .replace(/\bdocumentName\b/g, '--document')
    .replace(/\bmaxTokens\b/g, '--max-tokens');
  return hints + answer.slice(end);
}
