import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import { openCollection } from '../session/choose-collection.ts';
import { printable } from '../terminal/table.ts';
import { defineCommand } from './command.ts';
import { ArgumentError, EXIT_CODES } from './exit-codes.ts';
import { COLLECTION_HELP, JSON_HELP, printJson } from './shared-options.ts';

export const docsAdd = defineCommand({
  name: 'docs add',
  usage: '<url>...',
  summary: 'add documentation by its URL',
  help: [COLLECTION_HELP, JSON_HELP],
  options: { collection: { type: 'string' }, json: { type: 'boolean', default: false } },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const wrong = words.find((word) => !/^https?:\/\//i.test(word) || !URL.canParse(word));
    if (wrong !== undefined) throw new ArgumentError(`"${wrong}" is not a URL`);
    const { api, collection } = await openCollection(values.collection, context);
    const added: RecentDocumentReply[] = [];
    for (const url of words) {
      const document = await api.addUrl(collection.id, url);
      context.note(`Added ${printable(document.documentName)}. "lectern docs status" shows the progress`);
      added.push(document);
    }
    if (values.json) printJson(added, context);
    return EXIT_CODES.ok;
  },
});
