import { openCollection } from '../session/open-collection.ts';
import { defineCommand } from './command.ts';
import { findDocuments } from './find-documents.ts';
import { COLLECTION, flag } from './shared-options.ts';

export const docsRemove = defineCommand({
  name: 'docs remove',
  usage: '<name or ID>...',
  summary: 'move documents to the trash, for a week',
  options: {
    collection: COLLECTION,
    'dry-run': flag('--dry-run', 'only print what would be removed'),
  },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const { api, collection } = await openCollection(values.collection, context);
    for (const { id, documentName } of findDocuments(words, await api.listDocuments(collection.id))) {
      if (!values['dry-run']) await api.removeDocument(id);
      context.note(`${values['dry-run'] ? 'Would remove' : 'Removed'} ${documentName}`);
    }
  },
});
