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
    'max-tokens': text('--max-tokens <number>', 'length of the answer'),
    json: JSON_OUTPUT,
  },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const maxTokens = readCount(values['max-tokens']);
    const { api, collection } = await openCollection(values.collection, context);
    const answer = await api.ask(collection.id, {
      query: words.join(' '),
      ...(values.document !== undefined && { documentName: values.document }),
      ...(maxTokens !== null && { maxTokens }),
    });
    const answerText = printableLines(answer.text);
    if (answer.isError) throw new CommandError(answerText);
    if (values.json) printJson(answer, context);
    else context.print(answerText);
    return answer.passages.length > 0 ? EXIT_CODES.ok : EXIT_CODES.notFound;
  },
});

function readCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ArgumentError('--max-tokens needs a whole number');
  return Number(text);
}
