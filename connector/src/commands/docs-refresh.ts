import { openCollection } from '../session/open-collection.ts';
import { defineCommand } from './command.ts';
import { ArgumentError } from './exit-codes.ts';
import { findDocuments } from './find-documents.ts';
import { COLLECTION, flag } from './shared-options.ts';

export const docsRefresh = defineCommand({
  name: 'docs refresh',
  usage: '<name or ID>...',
  summary: 'fetch the changed pages of documents',
  options: {
    collection: COLLECTION,
    all: flag('--all', 'refresh all documents'),
  },
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    if (values.all === words.length > 0)
      throw new ArgumentError('Missing argument: lectern docs refresh <name or ID>... or --all');
    const { api, collection } = await openCollection(values.collection, context);
    const documents = await api.listDocuments(collection.id);
    // Pasted texts have no pages to fetch.
    const chosen = values.all
      ? documents.filter(({ schedule }) => schedule !== null)
      : findDocuments(words, documents);
    for (const { id, documentName } of chosen) {
      await api.refreshDocument(collection.id, id);
      context.note(`Refreshing ${documentName}`);
    }
  },
});
